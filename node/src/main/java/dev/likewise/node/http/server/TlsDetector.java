package dev.likewise.node.http.server;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;

/** On a port with TLS: lets TLS begin, and tells who speaks without it. On the event loop. */
final class TlsDetector extends OptionalSslHandler {
    private final Serving server;

    TlsDetector(Serving server, SslContext context) {
        super(context);
        this.server = server;
    }

    @Override
    protected SslHandler newSslHandler(ChannelHandlerContext ctx, SslContext context) {
        SslHandler tls = context.newHandler(ctx.alloc());
        tls.setHandshakeTimeoutMillis(server.timeouts().requestMillis());
        tls.setCloseNotifyFlushTimeoutMillis(server.timeouts().lingerMillis());
        return tls;
    }

    @Override
    protected ChannelHandler newNonSslHandler(ChannelHandlerContext ctx) {
        return new PlainOnTls(server);
    }
}
