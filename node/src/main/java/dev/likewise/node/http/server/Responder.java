package dev.likewise.node.http.server;

import java.util.concurrent.Executor;

/** Where the answer to one request goes. Safe for all threads. */
public interface Responder {
    /** The connection's event loop: the same object for all connections of one loop. */
    Executor executor();

    /**
     * Answers. To be called exactly once, from any thread; later calls are ignored and logged. Answers leave in the order of
     * the requests, whatever the order of these calls. If the client is gone the answer is dropped.
     */
    void respond(Response response);
}
