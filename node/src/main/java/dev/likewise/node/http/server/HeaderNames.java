package dev.likewise.node.http.server;

import io.netty.util.AsciiString;

/** Names of request headers, with their hashes computed once. */
public final class HeaderNames {
    public static final AsciiString ACCEPT = AsciiString.cached("accept");
    public static final AsciiString ACCEPT_ENCODING = AsciiString.cached("accept-encoding");
    public static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
    public static final AsciiString CONNECTION = AsciiString.cached("connection");
    public static final AsciiString CONTENT_ENCODING = AsciiString.cached("content-encoding");
    public static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
    public static final AsciiString EXPECT = AsciiString.cached("expect");
    public static final AsciiString FORWARDED_FOR = AsciiString.cached("x-forwarded-for");
    public static final AsciiString HOST = AsciiString.cached("host");
    public static final AsciiString IDEMPOTENCY_KEY = AsciiString.cached("idempotency-key");
    public static final AsciiString IF_NONE_MATCH = AsciiString.cached("if-none-match");
    public static final AsciiString ORIGIN = AsciiString.cached("origin");
    public static final AsciiString PREFER = AsciiString.cached("prefer");
    public static final AsciiString REQUEST_METHOD = AsciiString.cached("access-control-request-method");
    public static final AsciiString SESSION = AsciiString.cached("likewise-session");
    public static final AsciiString TAP_AGE = AsciiString.cached("likewise-tap-age");
    public static final AsciiString UPGRADE = AsciiString.cached("upgrade");
    public static final AsciiString USER_ID = AsciiString.cached("x-user-id");

    public static final AsciiString WEB_SOCKET_KEY = AsciiString.cached("sec-websocket-key");
    public static final AsciiString WEB_SOCKET_PROTOCOL = AsciiString.cached("sec-websocket-protocol");
    public static final AsciiString WEB_SOCKET_VERSION = AsciiString.cached("sec-websocket-version");

    private HeaderNames() {}
}
