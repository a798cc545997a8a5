package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.nio.charset.StandardCharsets;

/** A body in chunks (RFC 9112, section 7.1), or up to the end of the connection for HTTP/1.0. On the event loop. */
final class Http1Stream implements BodyStream {
    private static final byte[] LINE_END = JsonBytes.ascii("\r\n");
    private static final byte[] LAST_CHUNK = JsonBytes.ascii("0\r\n\r\n");

    private final ChannelHandlerContext context;
    private final boolean chunked;
    private final StreamedBody body;
    private final Runnable whenWritten;
    private boolean over;

    /** @param whenWritten called when the whole body has left, unless the client went first */
    Http1Stream(ChannelHandlerContext context, boolean chunked, StreamedBody body, Runnable whenWritten) {
        this.context = context;
        this.chunked = chunked;
        this.body = body;
        this.whenWritten = whenWritten;
    }

    void begin() {
        body.begins(this);
    }

    @Override
    public boolean isWritable() {
        return context.channel().isWritable();
    }

    void writabilityChanged() {
        if (!over && isWritable()) {
            body.writable();
        }
    }

    @Override
    public void write(byte[] piece) {
        // An empty chunk would be the last one.
        if (!over && piece.length > 0) {
            context.write(framed(piece), context.voidPromise());
        }
    }

    private ByteBuf framed(byte[] piece) {
        if (!chunked) {
            return Unpooled.wrappedBuffer(piece);
        }
        byte[] size = (Integer.toHexString(piece.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        return Unpooled.wrappedBuffer(size, piece, LINE_END);
    }

    @Override
    public void flush() {
        if (!over) {
            context.flush();
        }
    }

    @Override
    public void end() {
        if (over) {
            return;
        }
        leave();
        ByteBuf rest = chunked ? Unpooled.wrappedBuffer(LAST_CHUNK) : Unpooled.EMPTY_BUFFER;
        context.writeAndFlush(rest).addListener(written -> whenWritten.run());
    }

    /** Nothing more reaches the client. */
    void leave() {
        if (!over) {
            over = true;
            body.ended();
        }
    }
}
