package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/** Who asks, as the routes want to know it: after {@link Credentials} have found out. Safe for all threads; never blocks. */
public final class Users {
    private final Credentials credentials;

    public Users(Credentials credentials) {
        this.credentials = credentials;
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
}
