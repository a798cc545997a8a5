package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/**
 * Who asks, and what they may, as the routes want to know it: after {@link Credentials} have found out. Safe for all threads;
 * never blocks.
 */
public final class Users {
    private final Credentials credentials;
    private final LikersVisibility likers;

    public Users(Credentials credentials, LikersVisibility likers) {
        this.credentials = credentials;
        this.likers = likers;
    }

    /** The user of a request, {@code null} if it names none. */
    public String find(Request request) {
        return request.caller().user();
    }

    /**
     * The user of a request that needs one.
     *
     * @throws ProblemException if it names none
     */
    public String require(Request request) {
        String user = find(request);
        if (user == null) {
            throw credentials.missing();
        }
        return user;
    }

    /** How callers say who they are. */
    public Credentials credentials() {
        return credentials;
    }

    /**
     * Sees to it from the head of a request, before anything is found out, that it may turn out to be somebody's.
     *
     * @throws ProblemException if it cannot
     */
    public void requireClaim(Request request) {
        if (credentials.areMissing(request)) {
            throw credentials.missing();
        }
    }

    /**
     * Sees to it that a caller may do what not everybody may.
     *
     * @throws ProblemException 401 for nobody in particular, 403 for one who lacks the scope
     */
    public void requireScope(Request request, String scope) {
        if (!request.caller().has(scope)) {
            throw find(request) == null ? credentials.missing() : credentials.lacking(scope);
        }
    }

    /**
     * Sees to it that a caller may see who likes a post.
     *
     * @throws ProblemException if not, as {@link #require} and {@link #requireScope}
     */
    public void requireLikers(Request request) {
        if (likers == LikersVisibility.SCOPE) {
            requireScope(request, LikersVisibility.SCOPE_NAME);
        } else if (likers == LikersVisibility.USERS) {
            require(request);
        }
    }

    /** Whether a caller may see the first few of those who like a post. */
    public boolean seesSample(Request request) {
        return likers != LikersVisibility.SCOPE || request.caller().has(LikersVisibility.SCOPE_NAME);
    }
}
