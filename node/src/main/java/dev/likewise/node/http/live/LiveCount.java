package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.DisplayForm;
import dev.likewise.node.http.likes.LikesJson;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.WebSocketFrames;

/**
 * A post's count at one moment, encoded at most once for all who are shown it in one form: plain arrays, which need no counting
 * of who still has them. Safe for all threads.
 */
final class LiveCount {
    private static final byte[] ID = JsonBytes.ascii("id: ");
    private static final byte[] EVENT = JsonBytes.ascii("\nevent: count\ndata: {\"post\":");
    private static final byte[] EVENT_END = JsonBytes.ascii("}\n\n");
    private static final byte[] FRAME = JsonBytes.ascii("{\"type\":\"count\",\"post\":");
    private static final int USUAL_BYTES = 128;

    private final String post;
    private final long count;
    private final boolean hidden;
    /** Made by the first who wants it; if two do so at once, both make the same. */
    private volatile byte[] event;

    private volatile byte[] frame;

    /** @param hidden whether the author hides it */
    LiveCount(String post, long count, boolean hidden) {
        this.post = post;
        this.count = count;
        this.hidden = hidden;
    }

    String post() {
        return post;
    }

    boolean hidden() {
        return hidden;
    }

    /**
     * As a server-sent event; not to be changed. Its id is the count: a number of its own would tell how often others changed
     * that are hidden.
     */
    byte[] event() {
        if (event == null) {
            JsonBytes text = new JsonBytes(USUAL_BYTES + post.length());
            text.raw(ID).number(count).raw(EVENT).string(post).raw(',');
            event = LikesJson.count(text, count).raw(EVENT_END).toBytes();
        }
        return event;
    }

    /** As a frame; not to be changed. */
    byte[] frame() {
        if (frame == null) {
            JsonBytes text = new JsonBytes(USUAL_BYTES + post.length());
            text.raw(FRAME).string(post).raw(',');
            frame = WebSocketFrames.text(LikesJson.count(text, count).raw('}'));
        }
        return frame;
    }

    /** Whether whoever was shown the other need not be shown this. */
    boolean saysTheSame(LiveCount other) {
        return other != null && count == other.count && hidden == other.hidden;
    }

    /** Whether who was shown the other's number need not be shown this. */
    boolean counts(LiveCount other) {
        return other != null && count == other.count;
    }

    /** Whether the other looks the same where large counts are rounded. */
    boolean displays(LiveCount other) {
        return counts(other) || (other != null && DisplayForm.of(count).equals(DisplayForm.of(other.count)));
    }
}
