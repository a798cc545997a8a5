package dev.likewise.node.http.server;

import dev.likewise.node.http.counts.ShedReason;
import java.util.ArrayList;
import java.util.List;

/**
 * A request that is answered with a problem. Without a stack trace: it is an answer, not a fault, and hostile clients must
 * not be able to make it expensive.
 */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final HeaderBlock HEADERS =
            HeaderBlock.of("Content-Type", "application/problem+json", "Cache-Control", "no-store");
    private static final byte[] TYPE = JsonBytes.ascii("{\"type\":\"/problems/");
    private static final byte[] TITLE = JsonBytes.ascii(",\"title\":");
    private static final byte[] STATUS = JsonBytes.ascii(",\"status\":");
    private static final byte[] DETAIL = JsonBytes.ascii(",\"detail\":");
    private static final byte[] FIELD = JsonBytes.ascii(",\"field\":");

    private final ProblemType type;
    private final String field;
    private int retrySeconds;
    private ShedReason shed;
    private final transient List<String> headers = new ArrayList<>(2);
    private final transient List<String> members = new ArrayList<>(2);
    private boolean last;

    /** A problem, told in a sentence of its own. */
    public ProblemException(ProblemType type, String detail) {
        this(type, "", detail);
    }

    private ProblemException(ProblemType type, String field, String detail) {
        super(detail, null, false, false);
        this.type = type;
        this.field = field;
    }

    /**
     * A 400 that names what is at fault.
     *
     * @param field a parameter, header or member
     * @param detail names it too
     */
    public static ProblemException field(String field, String detail) {
        return new ProblemException(ProblemType.BAD_REQUEST, field, detail);
    }

    /** Another problem than a 400 that names what is at fault, as {@link #field(String, String)}. */
    public static ProblemException field(ProblemType type, String field, String detail) {
        return new ProblemException(type, field, detail);
    }

    /** Try again in so many seconds. */
    public ProblemException retryAfter(int seconds) {
        retrySeconds = seconds;
        return with("Retry-After", Integer.toString(seconds));
    }

    /** Says that it would have been taken at another moment, and why not now. */
    public ProblemException shed(ShedReason reason) {
        shed = reason;
        return this;
    }

    /** Why it was shed; {@code null} if it was refused for what it is. */
    public ShedReason shed() {
        return shed;
    }

    /** Adds a header field to the answer. */
    public ProblemException with(String name, String value) {
        headers.add(name);
        headers.add(value);
        return this;
    }

    /** Adds a member with a text to the answer, beside those that all problems have. */
    public ProblemException saying(String name, String value) {
        members.add(name);
        members.add(value);
        return this;
    }

    /** Ends the connection after the answer, because what follows on it cannot be read. */
    ProblemException last() {
        last = true;
        return this;
    }

    boolean isLast() {
        return last;
    }

    public ProblemType type() {
        return type;
    }

    /** After how many seconds to try again, 0 where nothing was said of it. */
    public int retrySeconds() {
        return retrySeconds;
    }

    /** Writes what stands behind the type, into an object in which something stands already. */
    public JsonBytes describe(JsonBytes json) {
        json.raw(TITLE).string(type.title());
        json.raw(STATUS).number(type.status().code());
        json.raw(DETAIL).string(getMessage());
        if (!field.isEmpty()) {
            json.raw(FIELD).string(field);
        }
        for (int i = 0; i < members.size(); i += 2) {
            json.raw(',').string(members.get(i)).raw(':').string(members.get(i + 1));
        }
        return json;
    }

    /** The answer. */
    public Response response() {
        JsonBytes json = new JsonBytes(256);
        json.raw(TYPE).plain(type.slug()).raw('"');
        Response response =
                Response.of(type.status(), HEADERS, describe(json).raw('}')).shed(shed);
        for (int i = 0; i < headers.size(); i += 2) {
            response.with(headers.get(i), headers.get(i + 1));
        }
        return last ? response.last() : response;
    }
}
