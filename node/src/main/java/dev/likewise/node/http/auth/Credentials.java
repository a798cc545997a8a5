package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.ProblemException;

/** How callers say who they are; what to answer where they did not say enough depends on it. Safe for all threads. */
public interface Credentials extends Identification {
    /** The problem of a request that needs a user and names none. */
    ProblemException missing();

    /** The problem of a request whose caller lacks a scope. */
    ProblemException lacking(String scope);
}
