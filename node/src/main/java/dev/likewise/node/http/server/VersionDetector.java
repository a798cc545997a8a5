package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells by a connection's first bytes whether the client speaks HTTP/2 without having asked, which it may where there is no TLS
 * (RFC 9113, section 3.3), and makes way. On the event loop.
 */
final class VersionDetector extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(VersionDetector.class);
    private static final ByteBuf PREFACE = Http2CodecUtil.connectionPrefaceBuf();

    private final Pipelines pipelines;

    VersionDetector(Pipelines pipelines) {
        this.pipelines = pipelines;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int length = Math.min(in.readableBytes(), PREFACE.readableBytes());
        if (!ByteBufUtil.equals(in, in.readerIndex(), PREFACE, PREFACE.readerIndex(), length)) {
            pipelines.http1(ctx.pipeline());
            ctx.pipeline().remove(this);
        } else if (length == PREFACE.readableBytes()) {
            pipelines.http2(ctx.pipeline());
            ctx.pipeline().remove(this);
        }
    }

    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        // Neither the one nor the other: nobody is there to be answered.
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        super.userEventTriggered(ctx, event);
        if (event instanceof ChannelInputShutdownEvent || event == DrainEvent.INSTANCE) {
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!HalfClose.isClientsFault(cause)) {
            Unforeseen.warn(LOG, "A connection failed", cause);
        }
        ctx.close();
    }
}
