package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.LikesJson;
import dev.likewise.node.http.server.JsonBytes;

/** A post's count at one moment, encoded once for all who are shown it. Immutable. */
final class LiveCount {
    private static final byte[] ID = JsonBytes.ascii("id: ");
    private static final byte[] EVENT = JsonBytes.ascii("\nevent: count\ndata: {\"post\":");
    private static final byte[] END = JsonBytes.ascii("}\n\n");
    private static final int USUAL_BYTES = 128;

    private final String post;
    private final long count;
    private final boolean hidden;
    private final byte[] event;

    /**
     * @param number of this value among all of the node, for an event's id
     * @param hidden whether the author hides it
     */
    LiveCount(long number, String post, long count, boolean hidden) {
        this.post = post;
        this.count = count;
        this.hidden = hidden;
        JsonBytes text = new JsonBytes(USUAL_BYTES + post.length());
        text.raw(ID).number(number).raw(EVENT).string(post).raw(',');
        this.event = LikesJson.count(text, count).raw(END).toBytes();
    }

    String post() {
        return post;
    }

    long count() {
        return count;
    }

    boolean hidden() {
        return hidden;
    }

    /** As a server-sent event; not to be changed. */
    byte[] event() {
        return event;
    }

    /** Whether whoever was shown the other need not be shown this. */
    boolean saysTheSame(LiveCount other) {
        return other != null && count == other.count && hidden == other.hidden;
    }
}
