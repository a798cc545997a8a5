package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Awaiting;
import dev.likewise.node.http.server.Caller;
import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import java.util.function.Consumer;

/** How callers say who they are; what to answer where they did not say enough depends on it. Safe for all threads. */
public interface Credentials extends Identification {
    /**
     * Finds out for whom a token stands that did not come with a request.
     *
     * @param next told who it is, on {@link Awaiting#executor}; not if this throws or refuses
     * @throws ProblemException if tokens are not what counts here
     */
    void identify(String token, Awaiting asker, Consumer<Caller> next);

    /** Whether a request cannot turn out to be anybody's. */
    boolean areMissing(Request request);

    /** The problem of a request that needs a user and names none. */
    ProblemException missing();

    /** The problem of a request whose caller lacks a scope. */
    ProblemException lacking(String scope);
}
