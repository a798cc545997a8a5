package dev.likewise.node.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Puts a connection's last handlers in place, once it is known what is spoken on it. Safe for all threads. */
final class Pipelines {
    private final Serving server;
    private final HttpDecoderConfig decoder;

    Pipelines(Serving server) {
        this.server = server;
        this.decoder = new HttpDecoderConfig()
                .setMaxInitialLineLength(server.limits().requestLineBytesMax())
                .setMaxHeaderSize(server.limits().headerBytesMax())
                .setAllowDuplicateContentLengths(false)
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true);
    }

    /** HTTP/1.1: guard, decoder, connection. The guard is there already. */
    void http1(ChannelPipeline pipeline) {
        SlowClientGuard guard = pipeline.get(SlowClientGuard.class);
        pipeline.addLast(new RequestDecoder(decoder), new Http1Connection(server, guard));
    }

    /** HTTP/2: watch, connection. Nothing of HTTP/1.1 stays. */
    void http2(ChannelPipeline pipeline) {
        Channel channel = pipeline.channel();
        InetAddress client = ((InetSocketAddress) channel.remoteAddress()).getAddress();
        Http2Watch watch = new Http2Watch(server.timeouts(), server.sweepers().of(channel.eventLoop()));
        Http2Handler connection = new Http2HandlerBuilder(server, watch, client).build();
        pipeline.remove(SlowClientGuard.class);
        pipeline.addLast(watch, connection);
    }
}
