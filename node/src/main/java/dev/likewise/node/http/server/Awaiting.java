package dev.likewise.node.http.server;

import java.util.concurrent.Executor;

/** Whoever waits for something that can be refused. Safe for all threads. */
public interface Awaiting {
    /** The connection's event loop: the same object for all connections of one loop. */
    Executor executor();

    /** Says why there is nothing to wait for any more. */
    void refuse(ProblemException problem);
}
