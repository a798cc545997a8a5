package dev.likewise.node.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;

/** Makes way for what both sides have agreed on in the TLS handshake; HTTP/1.1 if the client did not ask. On the event loop. */
final class AlpnSwitch extends ApplicationProtocolNegotiationHandler {
    private final Pipelines pipelines;

    AlpnSwitch(Pipelines pipelines) {
        super(ApplicationProtocolNames.HTTP_1_1);
        this.pipelines = pipelines;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
        if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
            pipelines.http2(ctx.pipeline());
        } else {
            pipelines.http1(ctx.pipeline());
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        super.userEventTriggered(ctx, event);
        if (event instanceof ChannelInputShutdownEvent || event == DrainEvent.INSTANCE) {
            // There was no handshake, so nobody has asked anything.
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // Scanners and clients that do not trust the certificate: nothing to be told of.
        ctx.close();
    }
}
