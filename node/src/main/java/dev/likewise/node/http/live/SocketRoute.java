package dev.likewise.node.http.live;

import dev.likewise.node.http.auth.BearerToken;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.WebSocketHandshake;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /v1/live}: a WebSocket for counts as they change and for taps. Pages of other origins are asked for here, as a
 * browser lets all of them open sockets, and shows them what comes.
 */
final class SocketRoute implements Route {
    private static final String PROTOCOL = "likewise.v1";
    private static final String PROTOCOL_FIELD = "Sec-WebSocket-Protocol";

    private final LiveServices services;

    SocketRoute(LiveServices services) {
        this.services = services;
    }

    @Override
    public void admit(Request request) {
        WebSocketHandshake.require(request);
        requireOrigin(request);
    }

    private void requireOrigin(Request request) {
        String origin = request.header(HeaderNames.ORIGIN);
        if (origin != null && !services.cors().allows(origin) && !isOwn(origin, request.authority())) {
            throw ProblemException.field(
                    ProblemType.FOREIGN_REQUEST,
                    "Origin",
                    "Origin: a page of another origin (expected: one of cors-origins)");
        }
    }

    /** Whether the page came from where the socket goes, whatever stands before this node and speaks TLS. */
    private static boolean isOwn(String origin, String authority) {
        int scheme = origin.indexOf("://");
        return scheme > 0 && origin.substring(scheme + 3).equalsIgnoreCase(authority);
    }

    @Override
    public void handle(Request request, Responder responder) {
        LiveSocket socket = new LiveSocket(services, request);
        responder.respond(WebSocketHandshake.accept(
                request, protocol(request), socket, services.settings().messageBytesMax()));
    }

    private static Optional<String> protocol(Request request) {
        List<String> offered = WebSocketHandshake.offered(request);
        offered.removeIf(BearerToken::isToken);
        if (offered.contains(PROTOCOL)) {
            return Optional.of(PROTOCOL);
        }
        if (!offered.isEmpty()) {
            throw ProblemException.field(
                    PROTOCOL_FIELD, PROTOCOL_FIELD + ": none that is spoken here (expected: " + PROTOCOL + ")");
        }
        return Optional.empty();
    }
}
