package dev.likewise.node.http.likes;

import dev.likewise.crdt.Stamp;
import dev.likewise.node.http.server.JsonBytes;

/** The body of the answer to a tap. */
public final class TapAnswer {
    private static final byte[] POST = JsonBytes.ascii("\"post\":");
    private static final byte[] USER = JsonBytes.ascii(",\"user\":");
    private static final byte[] CHANGED = JsonBytes.ascii(",\"changed\":");
    private static final byte[] SUPERSEDED = JsonBytes.ascii(",\"superseded\":true");
    private static final byte[] VERSION = JsonBytes.ascii(",\"version\":");
    private static final byte[] NO_VERSION = JsonBytes.ascii("null");
    private static final byte[] DURABILITY = JsonBytes.ascii(",\"durability\":\"node\"");
    private static final byte[] CURRENT = JsonBytes.ascii(",\"current\":");
    /** What is around the ids, and room for a count and a version. */
    private static final int USUAL_BYTES = 224;

    private TapAnswer() {}

    /**
     * The whole body.
     *
     * @param hidden whether the count is not shown
     */
    static JsonBytes json(TapOutcome tap, boolean hidden) {
        JsonBytes json = new JsonBytes(USUAL_BYTES
                + tap.key().subject().id().length()
                + tap.key().member().length());
        return members(json.raw('{'), tap, hidden).raw('}');
    }

    /** Writes its members into an object. */
    public static JsonBytes members(JsonBytes json, TapOutcome tap, boolean hidden) {
        String post = tap.key().subject().id();
        String user = tap.key().member();
        json.raw(POST).string(post).raw(USER).string(user);
        LikesJson.liked(json, tap.liked()).raw(CHANGED).bool(tap.changed());
        if (tap.superseded()) {
            json.raw(SUPERSEDED);
        }
        LikesJson.count(json.raw(','), tap.count(), hidden).raw(VERSION);
        if (tap.version().equals(Stamp.NEVER)) {
            json.raw(NO_VERSION);
        } else {
            LikesJson.version(json, tap.version());
        }
        json.raw(DURABILITY);
        tap.current().ifPresent(liked -> json.raw(CURRENT).bool(liked));
        return json;
    }
}
