package dev.likewise.node.http.auth;

import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;

/** The answers of a port that asks for tokens: RFC 6750, section 3. */
final class Challenges {
    private static final String CHALLENGE = "WWW-Authenticate";
    private static final int RETRY_SECONDS = 1;

    private Challenges() {}

    /** Nothing was said where a token is needed. */
    static ProblemException missing() {
        return new ProblemException(
                        ProblemType.UNAUTHORIZED, "Authorization: missing (expected: Bearer and a token, once)")
                .with(CHALLENGE, "Bearer");
    }

    /** @param reason printable ASCII without quotes */
    static ProblemException invalid(String reason) {
        return new ProblemException(ProblemType.UNAUTHORIZED, "Authorization: " + reason)
                .with(CHALLENGE, "Bearer error=\"invalid_token\", error_description=\"" + reason + "\"");
    }

    static ProblemException lacking(String scope) {
        return new ProblemException(ProblemType.INSUFFICIENT_SCOPE, "the token lacks the scope " + scope)
                .with(CHALLENGE, "Bearer error=\"insufficient_scope\", scope=\"" + scope + "\"");
    }

    static ProblemException overloaded() {
        return new ProblemException(ProblemType.OVERLOADED, "too many tokens are waiting to be checked")
                .retryAfter(RETRY_SECONDS)
                .shed(ShedReason.TOKENS);
    }
}
