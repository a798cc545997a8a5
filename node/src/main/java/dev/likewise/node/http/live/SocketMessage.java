package dev.likewise.node.http.live;

import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Query;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a client says on a socket; described by {@code docs/live.schema.json}. */
final class SocketMessage {
    static final String AUTH = "auth";
    static final String SUBSCRIBE = "subscribe";
    static final String UNSUBSCRIBE = "unsubscribe";
    static final String LIKE = "like";
    static final String UNLIKE = "unlike";
    static final String SESSION = "session";

    private static final String TYPE = "type";
    private static final String TOKEN = "token";
    private static final String POSTS = "posts";
    private static final String POST = "post";
    private static final String ON = "on";
    private static final String ID = "id";
    private static final String AGE = "age_ms";
    private static final Map<String, Set<String>> MEMBERS = Map.of(
            AUTH, Set.of(TYPE, TOKEN),
            SUBSCRIBE, Set.of(TYPE, POSTS, ON),
            UNSUBSCRIBE, Set.of(TYPE, POSTS),
            LIKE, Set.of(TYPE, POST, ID, AGE),
            UNLIKE, Set.of(TYPE, POST, ID, AGE),
            SESSION, Set.of(TYPE, SESSION));

    private final JsonFields fields;
    /** Why it cannot be read; {@code null} if it can. */
    private final ProblemException unreadable;

    private SocketMessage(JsonFields fields, ProblemException unreadable) {
        this.fields = fields;
        this.unreadable = unreadable;
    }

    /** Reads one; what is wrong with it is said by {@link #type}. */
    static SocketMessage read(byte[] text) {
        try {
            return new SocketMessage(JsonFields.read("message", text), null);
        } catch (ProblemException e) {
            return new SocketMessage(null, e);
        }
    }

    /** Its id, {@code null} if it has none that can be told back. */
    String idIfAny() {
        try {
            return fields != null && fields.has(ID) ? Query.checkedId(ID, fields.text(ID)) : null;
        } catch (ProblemException e) {
            return null;
        }
    }

    /**
     * What it is.
     *
     * @throws ProblemException if it is no flat JSON object, its type is not known, or something stands in it that does not
     *     belong there
     */
    String type() {
        if (unreadable != null) {
            throw unreadable;
        }
        fields.require(TYPE);
        String type = fields.oneOf(TYPE, "", AUTH, SUBSCRIBE, UNSUBSCRIBE, LIKE, UNLIKE, SESSION);
        fields.requireOnly(MEMBERS.get(type));
        return type;
    }

    String token() {
        return fields.text(TOKEN);
    }

    String session() {
        return fields.text(SESSION);
    }

    List<String> posts(int max) {
        fields.require(POSTS);
        return fields.ids(POSTS, max);
    }

    /** Whether counts are to be told only when they look different. */
    boolean byDisplay() {
        return fields.oneOf(ON, "count", "count", "display").equals("display");
    }

    String post() {
        return Query.checkedId(POST, fields.text(POST));
    }

    String id() {
        return fields.text(ID);
    }

    /** How long ago the finger tapped, from 0 to a limit. */
    long ageMillis(long limitMillis) {
        long age = fields.integer(AGE, 0);
        if (age < 0 || age > limitMillis) {
            throw ProblemException.field(AGE, AGE + ": not an age (expected: 0 to " + limitMillis + ")");
        }
        return age;
    }
}
