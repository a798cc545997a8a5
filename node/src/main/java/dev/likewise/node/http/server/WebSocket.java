package dev.likewise.node.http.server;

/** The way to the client of a WebSocket: what is written are frames, as {@link WebSocketFrames} makes them. */
public interface WebSocket extends Sink {
    /** Whether messages are read. The client is slowed down while they are not; what had come before is kept for later. */
    void read(boolean wanted);

    /** Asks the client for a sign of life. If it has left several such questions unanswered, the connection is closed. */
    void ping();

    /**
     * Closes it in good order: the client is told and given a moment to say the same.
     *
     * @param reason for people; up to 123 bytes
     */
    void close(CloseCode code, String reason);
}
