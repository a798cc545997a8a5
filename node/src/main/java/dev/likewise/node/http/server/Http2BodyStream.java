package dev.likewise.node.http.server;

import java.util.concurrent.ScheduledExecutorService;

/** A body in DATA frames, for as long as its stream is open. On the event loop. */
final class Http2BodyStream extends OpenBody {
    private final Http2Handler handler;
    private final int stream;

    Http2BodyStream(Http2Handler handler, int stream, StreamedBody body) {
        super(body);
        this.handler = handler;
        this.stream = stream;
    }

    @Override
    public ScheduledExecutorService loop() {
        return handler.loop();
    }

    @Override
    public boolean isWritable() {
        return handler.writer().isWritable(stream);
    }

    @Override
    void put(byte[] piece) {
        handler.writer().writePiece(stream, piece);
    }

    @Override
    void send() {
        handler.flush();
    }

    @Override
    void sendEnd() {
        handler.writer().writeEnd(stream);
        handler.flush();
    }
}
