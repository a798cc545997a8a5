package dev.likewise.node.http.server;

/** This side of a WebSocket. All calls on the connection's event loop. */
public interface SocketHandler {
    /** It is open. Not called if the client has left before. */
    void opened(WebSocket socket);

    /**
     * A whole message has come.
     *
     * @param text valid UTF-8
     */
    void message(byte[] text);

    /** The client takes more again, see {@link WebSocket#isWritable}. */
    void writable();

    /** The server stops; to be closed soon. */
    void draining();

    /** Nothing reaches the client any more. Called once, if {@link #opened} was. */
    void ended();
}
