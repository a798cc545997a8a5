package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledExecutorService;

/** A body in chunks (RFC 9112, section 7.1), or up to the end of the connection for HTTP/1.0. On the event loop. */
final class Http1Stream extends OpenBody {
    private static final byte[] LINE_END = JsonBytes.ascii("\r\n");
    private static final byte[] LAST_CHUNK = JsonBytes.ascii("0\r\n\r\n");

    private final ChannelHandlerContext context;
    private final boolean chunked;
    private final Runnable whenWritten;

    /** @param whenWritten called when the whole body has left, unless the client went first */
    Http1Stream(ChannelHandlerContext context, boolean chunked, StreamedBody body, Runnable whenWritten) {
        super(body);
        this.context = context;
        this.chunked = chunked;
        this.whenWritten = whenWritten;
    }

    @Override
    public ScheduledExecutorService loop() {
        return context.executor();
    }

    @Override
    public boolean isWritable() {
        return context.channel().isWritable();
    }

    @Override
    void put(byte[] piece) {
        context.write(framed(piece), context.voidPromise());
    }

    private ByteBuf framed(byte[] piece) {
        if (!chunked) {
            return Unpooled.wrappedBuffer(piece);
        }
        byte[] size = (Integer.toHexString(piece.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        return Unpooled.wrappedBuffer(size, piece, LINE_END);
    }

    @Override
    void send() {
        context.flush();
    }

    @Override
    void sendEnd() {
        ByteBuf rest = chunked ? Unpooled.wrappedBuffer(LAST_CHUNK) : Unpooled.EMPTY_BUFFER;
        context.writeAndFlush(rest).addListener(written -> whenWritten.run());
    }
}
