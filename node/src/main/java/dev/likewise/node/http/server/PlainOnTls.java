package dev.likewise.node.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** Answers, in plain HTTP/1.1, who does not speak TLS where it is spoken, and reads nothing of what they say. On the event loop. */
final class PlainOnTls extends ChannelInboundHandlerAdapter {
    private final Serving server;

    PlainOnTls(Serving server) {
        this.server = server;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        Response answer = ProblemException.field("scheme", "scheme: http (expected: https, this port speaks TLS)")
                .last()
                .response();
        ctx.write(server.http1().encode(ctx.alloc(), answer, Http1Head.NONE, true), ctx.voidPromise());
        ctx.pipeline().get(SlowClientGuard.class).lingering();
        HalfClose.endOutput(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        ReferenceCountUtil.release(bytes);
    }
}
