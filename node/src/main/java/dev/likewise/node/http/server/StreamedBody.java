package dev.likewise.node.http.server;

/** The body of an answer that goes on for as long as client and server like. All calls on the connection's event loop. */
public interface StreamedBody {
    /** The head was written, and the body may be. Not called if the client has left before. */
    void begins(BodyStream out);

    /** The client takes more again, see {@link BodyStream#isWritable}. */
    void writable();

    /** Nothing reaches the client any more: it has left, or the server stops. Called once, if {@link #begins} was. */
    void ended();
}
