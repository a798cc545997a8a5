package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Writes the answers of one HTTP/2 connection, and knows whether the client takes them: an answer stays here until the client's
 * windows and its socket have room for it. On the event loop.
 */
final class Http2Writer {
    /** A body goes out in pieces, each of which shows that the client still reads. */
    private static final int PIECE_BYTES = 16 << 10;

    private final ChannelHandlerContext context;
    private final Http2ConnectionEncoder encoder;
    private final Sweeper sweeper;
    private final ChannelFutureListener onPiece = done -> progressed();
    private int unfinished;
    private long progressedAt;

    Http2Writer(ChannelHandlerContext context, Http2ConnectionEncoder encoder, Sweeper sweeper) {
        this.context = context;
        this.encoder = encoder;
        this.sweeper = sweeper;
    }

    /**
     * Writes a whole answer, without flushing.
     *
     * @param head its fields
     * @param withBody {@code false} for an answer to HEAD
     */
    void write(int stream, Http2Headers head, Response response, boolean withBody) {
        if (unfinished++ == 0) {
            progressed();
        }
        int length = withBody && !response.status().isBodiless() ? response.length() : 0;
        encoder.writeHeaders(context, stream, head, 0, length == 0, length == 0 ? lastPromise(stream) : promise());
        for (int at = 0; at < length; at += PIECE_BYTES) {
            int end = Math.min(length, at + PIECE_BYTES);
            encoder.writeData(
                    context,
                    stream,
                    Unpooled.wrappedBuffer(response.body(), at, end - at),
                    0,
                    end == length,
                    end == length ? lastPromise(stream) : promise());
        }
    }

    /** The head of an answer that goes on, without flushing. */
    void writeHead(int stream, Http2Headers head) {
        encoder.writeHeaders(context, stream, head, 0, false, promise());
    }

    /** A piece of an answer that goes on, without flushing. The client is waited for until it has taken it. */
    void writePiece(int stream, byte[] piece) {
        writePiece(stream, Unpooled.wrappedBuffer(piece), false, promise().addListener(done -> unfinished--));
    }

    /** The end of an answer that goes on, without flushing. */
    void writeEnd(int stream) {
        writePiece(stream, Unpooled.EMPTY_BUFFER, true, lastPromise(stream));
    }

    private void writePiece(int stream, ByteBuf piece, boolean last, ChannelPromise written) {
        if (unfinished++ == 0) {
            progressed();
        }
        encoder.writeData(context, stream, piece, 0, last, written);
    }

    /** Whether the client has room for more of an answer. */
    boolean isWritable(int stream) {
        Http2Stream open = encoder.connection().stream(stream);
        return open != null && encoder.flowController().isWritable(open);
    }

    void writeContinue(int stream) {
        encoder.writeHeaders(context, stream, Http2Encoder.CONTINUE, 0, false, promise());
    }

    private ChannelPromise promise() {
        return context.newPromise().addListener(onPiece);
    }

    private ChannelPromise lastPromise(int stream) {
        return promise().addListener(done -> {
            unfinished--;
            if (done.isSuccess()) {
                stopReading(stream);
            }
        });
    }

    /** What the client still sends of a request that was answered is not read (RFC 9113, section 8.1). */
    private void stopReading(int stream) {
        var open = encoder.connection().stream(stream);
        if (open != null && open.state().remoteSideOpen()) {
            encoder.writeRstStream(context, stream, Http2Error.NO_ERROR.code(), context.newPromise());
            context.flush();
        }
    }

    private void progressed() {
        progressedAt = sweeper.now();
    }

    /** Whether answers wait, and the client has taken nothing of any of them for so long. */
    boolean isStalled(long millis, long now) {
        return unfinished > 0 && Sweeper.isOver(progressedAt, millis, now);
    }
}
