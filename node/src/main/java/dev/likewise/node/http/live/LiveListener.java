package dev.likewise.node.http.live;

/** Somebody who watches posts. All calls on its event loop. */
interface LiveListener {
    /** What is shown of a post may have changed; at most once a tick for each post. {@link #tell} follows: nothing is sent before. */
    void changed(LiveTopic topic);

    /** Its turn to send what has changed. */
    void tell();

    /** Time to show that the connection lives. */
    void beat();
}
