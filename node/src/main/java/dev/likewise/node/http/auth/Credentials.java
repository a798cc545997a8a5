package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/** How callers say who they are; what to answer where they did not say enough depends on it. Safe for all threads. */
public interface Credentials extends Identification {
    /** Whether a request cannot turn out to be anybody's. */
    boolean areMissing(Request request);

    /** The problem of a request that needs a user and names none. */
    ProblemException missing();

    /** The problem of a request whose caller lacks a scope. */
    ProblemException lacking(String scope);
}
