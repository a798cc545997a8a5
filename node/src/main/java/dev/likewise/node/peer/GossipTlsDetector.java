package dev.likewise.node.peer;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;

/** Lets TLS begin, and tells {@link CertificateCheck} who speaks without it, so that they can be told. On the event loop. */
final class GossipTlsDetector extends OptionalSslHandler {
    GossipTlsDetector(SslContext context) {
        super(context);
    }

    @Override
    protected ChannelHandler newNonSslHandler(ChannelHandlerContext ctx) {
        ctx.fireUserEventTriggered(CertificateCheck.WITHOUT_TLS);
        return null;
    }
}
