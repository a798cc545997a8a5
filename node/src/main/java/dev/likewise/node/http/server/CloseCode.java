package dev.likewise.node.http.server;

/** Why a WebSocket is closed: RFC 6455, section 7.4, and two of our own, named after the statuses that say the same. */
public enum CloseCode {
    NORMAL(1000),
    /** The server stops. */
    GOING_AWAY(1001),
    PROTOCOL_ERROR(1002),
    /** Text that is not UTF-8. */
    INVALID_DATA(1007),
    /** The client does not keep to what was agreed. */
    POLICY(1008),
    /** A message is too large. */
    TOO_BIG(1009),
    /** A bug. */
    INTERNAL_ERROR(1011),
    /** No room at the moment. */
    TRY_AGAIN_LATER(1013),
    /** No valid token any more. */
    UNAUTHORIZED(4401),
    /** Somebody else's token. */
    FORBIDDEN(4403);

    private final int code;

    CloseCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
