package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The server's side of a WebSocket's opening handshake: RFC 6455, section 4.2. */
public final class WebSocketHandshake {
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final String KEY = "Sec-WebSocket-Key";
    private static final String VERSION = "13";
    private static final int KEY_BYTES = 16;

    private WebSocketHandshake() {}

    /** The subprotocols that a client offers, in its order. */
    public static List<String> offered(Request request) {
        List<String> offered = new ArrayList<>();
        for (String field : request.headers(HeaderNames.WEB_SOCKET_PROTOCOL)) {
            for (String protocol : field.split(",", -1)) {
                offered.add(protocol.trim());
            }
        }
        return offered;
    }

    /**
     * Sees to it that a request asks for a WebSocket.
     *
     * @throws ProblemException 426 if it does not, 400 if it does so in a wrong way
     */
    public static void require(Request request) {
        boolean upgrade = request.method().equals(HttpMethod.GET)
                && has(request.headers(HeaderNames.UPGRADE), "websocket")
                && has(request.headers(HeaderNames.CONNECTION), "upgrade");
        if (!upgrade) {
            throw needed("no WebSocket was asked for (expected: GET by HTTP/1.1 with Upgrade: websocket)");
        }
        if (!VERSION.equals(request.header(HeaderNames.WEB_SOCKET_VERSION))) {
            throw needed("Sec-WebSocket-Version: another (expected: " + VERSION + ")");
        }
        key(request);
    }

    private static ProblemException needed(String detail) {
        return new ProblemException(ProblemType.UPGRADE_REQUIRED, detail).with("Sec-WebSocket-Version", VERSION);
    }

    private static boolean has(List<String> fields, String wanted) {
        for (String field : fields) {
            for (String token : field.split(",", -1)) {
                if (token.trim().equalsIgnoreCase(wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String key(Request request) {
        String key = request.onlyHeader(HeaderNames.WEB_SOCKET_KEY, KEY);
        if (key == null || bytes(key) != KEY_BYTES) {
            throw ProblemException.field(KEY, KEY + ": missing or not one (expected: 16 bytes in base64)");
        }
        return key;
    }

    private static int bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64.trim()).length;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    /**
     * The answer to a request that {@link #require} has let pass.
     *
     * @param protocol which of those that were offered is spoken; empty if none was
     * @param messageBytesMax how large a client's message may be
     */
    public static Response accept(
            Request request, Optional<String> protocol, SocketHandler handler, int messageBytesMax) {
        Response response = Response.upgrade(new Upgrade(handler, messageBytesMax))
                .with("Sec-WebSocket-Accept", proof(key(request).trim()));
        return protocol.isPresent() ? response.with("Sec-WebSocket-Protocol", protocol.get()) : response;
    }

    private static String proof(String key) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
