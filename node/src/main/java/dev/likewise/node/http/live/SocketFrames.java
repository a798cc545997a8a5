package dev.likewise.node.http.live;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.likes.TapAnswer;
import dev.likewise.node.http.likes.TapOutcome;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.WebSocketFrames;

/** What a socket is told besides counts; described by {@code docs/live.schema.json}. */
final class SocketFrames {
    private static final byte[] HELLO = JsonBytes.ascii("{\"type\":\"hello\",\"region\":");
    private static final byte[] NODE = JsonBytes.ascii(",\"node\":");
    private static final byte[] USER = JsonBytes.ascii(",\"user\":");
    private static final byte[] TICK = JsonBytes.ascii(",\"tick_ms\":");
    private static final byte[] POSTS = JsonBytes.ascii(",\"posts_max\":");
    private static final byte[] BYTES = JsonBytes.ascii(",\"message_bytes_max\":");
    private static final byte[] HIDDEN = JsonBytes.ascii("{\"type\":\"count\",\"post\":");
    private static final byte[] HIDDEN_END = JsonBytes.ascii(",\"hidden\":true}");
    private static final byte[] ACK = JsonBytes.ascii("{\"type\":\"ack\",\"id\":");
    private static final byte[] REPLAYED = JsonBytes.ascii(",\"replayed\":true");
    private static final byte[] SESSION = JsonBytes.ascii(",\"session\":");
    private static final byte[] ERROR = JsonBytes.ascii("{\"type\":\"error\",\"problem\":\"/problems/");
    private static final byte[] RETRY_AFTER = JsonBytes.ascii(",\"retry_after\":");
    private static final byte[] ID = JsonBytes.ascii(",\"id\":");
    private static final byte[] BYE = JsonBytes.ascii("{\"type\":\"bye\",\"retry_ms\":");
    private static final int USUAL_BYTES = 256;
    private static final int SESSION_BYTES = 512;

    private SocketFrames() {}

    /** @param user {@code null} for nobody in particular */
    static byte[] hello(NodeView view, String user, long tickMillis, int postsMax, int messageBytesMax) {
        JsonBytes json = new JsonBytes(USUAL_BYTES);
        json.raw(HELLO)
                .string(view.self().region())
                .raw(NODE)
                .string(view.self().node());
        if (user != null) {
            json.raw(USER).string(user);
        }
        json.raw(TICK).number(tickMillis).raw(POSTS).number(postsMax).raw(BYTES).number(messageBytesMax);
        return WebSocketFrames.text(json.raw('}'));
    }

    static byte[] hidden(String post) {
        JsonBytes json = new JsonBytes(USUAL_BYTES);
        return WebSocketFrames.text(json.raw(HIDDEN).string(post).raw(HIDDEN_END));
    }

    /**
     * A tap is durable.
     *
     * @param hidden whether the count is not shown
     * @param session the user's, as it is after it
     */
    static byte[] ack(String id, TapOutcome outcome, boolean hidden, String session) {
        JsonBytes json = new JsonBytes(USUAL_BYTES + SESSION_BYTES);
        json.raw(ACK).string(id).raw(',');
        TapAnswer.members(json, outcome, hidden);
        if (outcome.again()) {
            json.raw(REPLAYED);
        }
        return WebSocketFrames.text(json.raw(SESSION).string(session).raw('}'));
    }

    /** @param id of the message that it is about; {@code null} if that has none */
    static byte[] error(ProblemException problem, String id) {
        JsonBytes json = new JsonBytes(USUAL_BYTES);
        json.raw(ERROR).plain(problem.type().slug()).raw('"');
        problem.describe(json);
        if (problem.retrySeconds() > 0) {
            json.raw(RETRY_AFTER).number(problem.retrySeconds());
        }
        if (id != null) {
            json.raw(ID).string(id);
        }
        return WebSocketFrames.text(json.raw('}'));
    }

    static byte[] bye(int retryMillis) {
        JsonBytes json = new JsonBytes(USUAL_BYTES);
        return WebSocketFrames.text(json.raw(BYE).number(retryMillis).raw('}'));
    }
}
