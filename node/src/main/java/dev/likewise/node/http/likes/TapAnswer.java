package dev.likewise.node.http.likes;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.http.server.JsonBytes;

/** The body of the answer to a tap. */
final class TapAnswer {
    private static final byte[] POST = JsonBytes.ascii("{\"post\":");
    private static final byte[] USER = JsonBytes.ascii(",\"user\":");
    private static final byte[] CHANGED = JsonBytes.ascii(",\"changed\":");
    private static final byte[] SUPERSEDED = JsonBytes.ascii(",\"superseded\":true");
    private static final byte[] VERSION = JsonBytes.ascii(",\"version\":");
    private static final byte[] DURABILITY = JsonBytes.ascii(",\"durability\":\"node\"}");
    /** What is around the ids, and room for a count and a version. */
    private static final int USUAL_BYTES = 224;

    private TapAnswer() {}

    /**
     * Writes it.
     *
     * @param edge the state that stands now, this tap's or the winner's
     * @param superseded whether something newer stood
     */
    static JsonBytes json(EdgeKey key, Edge edge, boolean changed, boolean superseded, long count) {
        String post = key.subject().id();
        JsonBytes json =
                new JsonBytes(USUAL_BYTES + post.length() + key.member().length());
        json.raw(POST).string(post).raw(USER).string(key.member());
        LikesJson.liked(json, edge.present()).raw(CHANGED).bool(changed);
        if (superseded) {
            json.raw(SUPERSEDED);
        }
        LikesJson.count(json.raw(','), count).raw(VERSION);
        return LikesJson.version(json, edge.stamp()).raw(DURABILITY);
    }
}
