package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import java.util.List;

/** The token in a request's {@code Authorization}: RFC 6750, section 2.1. No other place is looked at. */
final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private BearerToken() {}

    /**
     * The token, {@code null} if there is no such header.
     *
     * @throws ProblemException 401 if there are two, of another scheme, or too long to be looked at
     */
    static String of(Request request) {
        List<String> values = request.headers(HeaderNames.AUTHORIZATION);
        if (values.isEmpty()) {
            return null;
        }
        if (values.size() > 1) {
            throw Challenges.invalid("given more than once");
        }
        String value = values.get(0);
        if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw Challenges.invalid("of another scheme than Bearer");
        }
        if (value.length() - SCHEME.length() > TokenForm.CHARACTERS_MAX) {
            throw Challenges.invalid("the token is longer than " + TokenForm.CHARACTERS_MAX + " characters");
        }
        return value.substring(SCHEME.length());
    }
}
