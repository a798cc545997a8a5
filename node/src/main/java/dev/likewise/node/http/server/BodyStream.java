package dev.likewise.node.http.server;

/** Where a streamed body goes. */
public interface BodyStream extends Sink {
    /** Ends the body. */
    void end();
}
