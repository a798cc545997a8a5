package dev.likewise.node.http.server;

/** A body in DATA frames, for as long as its stream is open. On the event loop. */
final class Http2BodyStream implements BodyStream {
    private final Http2Handler handler;
    private final int stream;
    private final StreamedBody body;
    private boolean over;

    Http2BodyStream(Http2Handler handler, int stream, StreamedBody body) {
        this.handler = handler;
        this.stream = stream;
        this.body = body;
    }

    void begin() {
        body.begins(this);
    }

    @Override
    public boolean isWritable() {
        return handler.writer().isWritable(stream);
    }

    void writabilityChanged() {
        if (!over && isWritable()) {
            body.writable();
        }
    }

    @Override
    public void write(byte[] piece) {
        if (!over) {
            handler.writer().writePiece(stream, piece);
        }
    }

    @Override
    public void flush() {
        if (!over) {
            handler.flush();
        }
    }

    @Override
    public void end() {
        if (!over) {
            leave();
            handler.writer().writeEnd(stream);
            handler.flush();
        }
    }

    /** Nothing more reaches the client. */
    void leave() {
        if (!over) {
            over = true;
            body.ended();
        }
    }
}
