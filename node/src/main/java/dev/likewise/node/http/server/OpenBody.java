package dev.likewise.node.http.server;

/** A streamed body on its way, whichever way its pieces are framed. On the event loop. */
abstract class OpenBody implements BodyStream {
    private final StreamedBody body;
    private boolean over;

    OpenBody(StreamedBody body) {
        this.body = body;
    }

    final void begin() {
        body.begins(this);
    }

    final void writabilityChanged() {
        if (!over && isWritable()) {
            body.writable();
        }
    }

    @Override
    public final void write(byte[] piece) {
        // An empty piece would be the last one for some framings.
        if (!over && piece.length > 0) {
            put(piece);
        }
    }

    @Override
    public final void flush() {
        if (!over) {
            send();
        }
    }

    @Override
    public final void end() {
        if (!over) {
            leave();
            sendEnd();
        }
    }

    /** Nothing more reaches the client. */
    final void leave() {
        if (!over) {
            over = true;
            body.ended();
        }
    }

    /** Writes a piece that is not empty. */
    abstract void put(byte[] piece);

    /** Sends what was written. */
    abstract void send();

    /** Writes and sends the end. */
    abstract void sendEnd();
}
