package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.Awaiting;

/** Where the outcome of one tap goes, whichever way the tap came: either that, or why there is none, once. */
public interface TapReply extends Awaiting {
    /**
     * The tap is durable.
     *
     * @param hidden whether the count is not shown to who has tapped
     */
    void taken(TapOutcome outcome, boolean hidden);
}
