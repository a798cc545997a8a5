package dev.likewise.node.http.server;

import java.nio.charset.StandardCharsets;

/** The statuses that are answered, with their status lines encoded once. */
public enum Status {
    SWITCHING_PROTOCOLS(101, "Switching Protocols"),
    OK(200, "OK"),
    CREATED(201, "Created"),
    ACCEPTED(202, "Accepted"),
    NO_CONTENT(204, "No Content"),
    NOT_MODIFIED(304, "Not Modified"),
    BAD_REQUEST(400, "Bad Request"),
    UNAUTHORIZED(401, "Unauthorized"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "Not Found"),
    METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
    NOT_ACCEPTABLE(406, "Not Acceptable"),
    REQUEST_TIMEOUT(408, "Request Timeout"),
    CONFLICT(409, "Conflict"),
    CONTENT_TOO_LARGE(413, "Content Too Large"),
    URI_TOO_LONG(414, "URI Too Long"),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported Media Type"),
    EXPECTATION_FAILED(417, "Expectation Failed"),
    UNPROCESSABLE(422, "Unprocessable Content"),
    UPGRADE_REQUIRED(426, "Upgrade Required"),
    TOO_MANY_REQUESTS(429, "Too Many Requests"),
    HEADERS_TOO_LARGE(431, "Request Header Fields Too Large"),
    INTERNAL_ERROR(500, "Internal Server Error"),
    UNAVAILABLE(503, "Service Unavailable"),
    VERSION_NOT_SUPPORTED(505, "HTTP Version Not Supported");

    private final int code;
    /** Nobody changes it; it only leaves this package inside buffers. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final byte[] line;

    Status(int code, String reason) {
        this.code = code;
        this.line = ("HTTP/1.1 " + code + " " + reason + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    public int code() {
        return code;
    }

    /** Whether an answer with this status has no body and no length. */
    boolean isBodiless() {
        return this == SWITCHING_PROTOCOLS || this == NO_CONTENT || this == NOT_MODIFIED;
    }

    /** The HTTP/1.1 status line with its line end; not to be changed. */
    byte[] line() {
        return line;
    }
}
