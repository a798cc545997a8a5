package dev.likewise.node.http.server;

/** Where the answer to one request goes. Safe for all threads. */
public interface Responder extends Awaiting {
    /**
     * Answers. To be called exactly once, from any thread; later calls are ignored and logged. Answers leave in the order of
     * the requests, whatever the order of these calls. If the client is gone the answer is dropped.
     */
    void respond(Response response);

    /** Answers with a problem. */
    @Override
    default void refuse(ProblemException problem) {
        respond(problem.response());
    }
}
