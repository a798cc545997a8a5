package dev.likewise.node.http.server;

import dev.likewise.node.http.counts.ShedReason;
import java.util.ArrayList;
import java.util.List;

/**
 * One answer: a status, fields that never change, a few that do, and a body, whole or streamed. Holds no buffers that need
 * releasing, so that one that finds its client gone is simply dropped.
 *
 * <p>Made and finished by one thread, then handed to a {@link Responder}.
 */
public final class Response {
    private static final byte[] NO_BODY = new byte[0];
    private static final HeaderBlock JSON = HeaderBlock.of("Content-Type", "application/json");

    private final Status status;
    private final HeaderBlock fixed;
    private final byte[] body;
    private final int length;
    private final StreamedBody streamed;
    private final Upgrade upgrade;
    private List<String> extra = List.of();
    private boolean last;
    private ShedReason shed;
    private DatedHeaders origin;

    private Response(
            Status status, HeaderBlock fixed, byte[] body, int length, StreamedBody streamed, Upgrade upgrade) {
        this.status = status;
        this.fixed = fixed;
        this.body = body;
        this.length = length;
        this.streamed = streamed;
        this.upgrade = upgrade;
    }

    /** An answer without a body. */
    public static Response empty(Status status, HeaderBlock fixed) {
        return new Response(status, fixed, NO_BODY, 0, null, null);
    }

    /** An answer with a body; its media type is among the fields. The array now belongs to the answer. */
    public static Response of(Status status, HeaderBlock fixed, byte[] body) {
        return new Response(status, fixed, body, body.length, null, null);
    }

    /** As {@link #of}; the writer is not used any further. */
    public static Response of(Status status, HeaderBlock fixed, JsonBytes body) {
        return new Response(status, fixed, body.array(), body.length(), null, null);
    }

    /** An answer whose body goes on; its media type is among the fields. An HTTP/1.1 connection ends with it. */
    public static Response stream(HeaderBlock fixed, StreamedBody body) {
        return new Response(Status.OK, fixed, NO_BODY, 0, body, null);
    }

    /** The answer to a handshake, after which HTTP is not spoken any more; over HTTP/1.1 only. */
    static Response upgrade(Upgrade upgrade) {
        return new Response(Status.SWITCHING_PROTOCOLS, HeaderBlock.EMPTY, NO_BODY, 0, null, upgrade);
    }

    /** JSON that is not to be kept by caches unless a field added later says so. */
    public static Response json(Status status, byte[] body) {
        return of(status, JSON, body);
    }

    /**
     * Adds a header field.
     *
     * @throws IllegalArgumentException if the value is not printable ASCII
     */
    public Response with(String name, String value) {
        HeaderBlock.requireOneLine(value);
        if (extra.isEmpty()) {
            extra = new ArrayList<>(4);
        }
        extra.add(name);
        extra.add(value);
        return this;
    }

    /** Ends the connection after this answer. */
    public Response last() {
        last = true;
        return this;
    }

    /** Says that the request was shed, {@code null} that it was not. */
    Response shed(ShedReason reason) {
        shed = reason;
        return this;
    }

    /** Why it was shed, {@code null} if it was not. */
    ShedReason shed() {
        return shed;
    }

    public Status status() {
        return status;
    }

    /** Has it say what answers of another server say than of the one that it leaves by. */
    Response from(DatedHeaders server) {
        origin = server;
        return this;
    }

    /** What every answer carries: as a rule what the server says that it leaves by. */
    HeaderBlock common(DatedHeaders usual) {
        return (origin == null ? usual : origin).block();
    }

    HeaderBlock fixed() {
        return fixed;
    }

    /** Names and values in turn. */
    List<String> extra() {
        return extra;
    }

    byte[] body() {
        return body;
    }

    /** How many bytes of {@link #body} count. */
    int length() {
        return length;
    }

    /** The body that goes on, {@code null} for one that is whole. */
    StreamedBody streamed() {
        return streamed;
    }

    /** What the connection becomes, {@code null} for what it is. */
    Upgrade upgrade() {
        return upgrade;
    }

    boolean isLast() {
        return last;
    }
}
