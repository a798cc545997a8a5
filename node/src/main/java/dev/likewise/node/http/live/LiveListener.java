package dev.likewise.node.http.live;

/** Somebody who watches posts. All calls on the event loop that it was given to {@link LiveHub#watch} with. */
interface LiveListener {
    /** What is shown of a post may have changed; at most once a tick for each post. */
    void changed(LiveTopic topic);

    /** All changes of this tick were told; called only after {@link #changed}. */
    void delivered();

    /** Time to show that the connection lives. */
    void beat();
}
