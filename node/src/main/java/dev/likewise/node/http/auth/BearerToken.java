package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.WebSocketHandshake;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The token of a request: in {@code Authorization}, RFC 6750, section 2.1; or, where a page cannot set that, among the
 * subprotocols that it offers for a WebSocket. No other place is looked at.
 */
public final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private static final String SUBPROTOCOL = "likewise.bearer.";

    private BearerToken() {}

    /**
     * The token, {@code null} if there is none.
     *
     * @throws ProblemException 401 if there are two, of another scheme, or too long to be looked at
     */
    static String of(Request request) {
        List<String> values = request.headers(HeaderNames.AUTHORIZATION);
        List<String> offered = request.header(HeaderNames.WEB_SOCKET_PROTOCOL) == null
                ? List.of()
                : WebSocketHandshake.offered(request).stream()
                        .filter(BearerToken::isToken)
                        .toList();
        if (values.isEmpty() && offered.isEmpty()) {
            return null;
        }
        if (values.size() + offered.size() > 1) {
            throw Challenges.invalid("given more than once");
        }
        return values.isEmpty() ? ofSubprotocol(offered.get(0)) : ofHeader(values.get(0));
    }

    /** Whether a subprotocol is none, but a token. */
    public static boolean isToken(String subprotocol) {
        return subprotocol.startsWith(SUBPROTOCOL);
    }

    private static String ofSubprotocol(String protocol) {
        try {
            byte[] token = Base64.getUrlDecoder().decode(protocol.substring(SUBPROTOCOL.length()));
            return shortEnough(new String(token, StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw Challenges.invalid("the token in the subprotocol is not in base64url");
        }
    }

    private static String ofHeader(String value) {
        if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw Challenges.invalid("of another scheme than Bearer");
        }
        return shortEnough(value.substring(SCHEME.length()));
    }

    /**
     * The token itself.
     *
     * @throws ProblemException 401 if it is too long to be looked at
     */
    static String shortEnough(String token) {
        if (token.length() > TokenForm.CHARACTERS_MAX) {
            throw Challenges.invalid("the token is longer than " + TokenForm.CHARACTERS_MAX + " characters");
        }
        return token;
    }
}
