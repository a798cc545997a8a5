package dev.likewise.node.http.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import javax.net.ssl.SSLException;

/** How a connection ends in good order: this side says that nothing more comes, the other side closes. On the event loop. */
final class HalfClose {
    private HalfClose() {}

    /** Says so, behind all that was written. */
    static void endOutput(ChannelHandlerContext context) {
        Channel channel = context.channel();
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        ChannelFuture said = tls == null ? context.writeAndFlush(Unpooled.EMPTY_BUFFER) : tls.closeOutbound();
        said.addListener(done -> ((DuplexChannel) channel).shutdownOutput());
    }

    /** Whether a connection failed because its client is gone or does not speak TLS as it should: nothing to be told of. */
    static boolean isClientsFault(Throwable cause) {
        return cause instanceof IOException
                || (cause instanceof DecoderException && cause.getCause() instanceof SSLException);
    }
}
