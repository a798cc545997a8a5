package dev.likewise.node.http.likes;

import dev.likewise.crdt.Stamp;
import dev.likewise.node.http.server.JsonBytes;
import java.util.List;

/** The parts that the answers share, written by hand. */
public final class LikesJson {
    private static final byte[] COUNT = JsonBytes.ascii("\"count\":");
    private static final byte[] DISPLAY = JsonBytes.ascii(",\"display\":\"");
    private static final byte[] APPROX = JsonBytes.ascii("\",\"approx\":");
    private static final byte[] HIDDEN = JsonBytes.ascii("\"hidden\":true");
    private static final byte[] LIKED = JsonBytes.ascii(",\"liked\":");

    private LikesJson() {}

    /** {@code "count":…,"display":…,"approx":…}. */
    public static JsonBytes count(JsonBytes json, long count) {
        json.raw(COUNT).number(count);
        json.raw(DISPLAY).plain(DisplayForm.of(count));
        return json.raw(APPROX).bool(DisplayForm.isApproximate(count));
    }

    /** As {@link #count(JsonBytes, long)}, or {@code "hidden":true} in its place. */
    static JsonBytes count(JsonBytes json, long count, boolean hidden) {
        return hidden ? json.raw(HIDDEN) : count(json, count);
    }

    /** {@code ,"liked":…}. */
    static JsonBytes liked(JsonBytes json, boolean liked) {
        return json.raw(LIKED).bool(liked);
    }

    /** A version, in quotes: {@link Stamp#toString} without its formatter. */
    static JsonBytes version(JsonBytes json, Stamp stamp) {
        json.raw('"').hex(stamp.time().packed()).raw('@');
        return json.plain(stamp.replica().toString()).raw('"');
    }

    /** An array of strings. */
    static JsonBytes strings(JsonBytes json, List<String> texts) {
        json.raw('[');
        for (int i = 0; i < texts.size(); i++) {
            if (i > 0) {
                json.raw(',');
            }
            json.string(texts.get(i));
        }
        return json.raw(']');
    }
}
