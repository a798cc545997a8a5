package dev.likewise.node.http.server;

/** Asked before a request's body is read and its route runs. Called on event loops; never blocks. */
@FunctionalInterface
public interface Gate {
    /** Lets everyone in. */
    Gate OPEN = request -> {};

    /** @throws ProblemException to turn the request away */
    void check(Request request);
}
