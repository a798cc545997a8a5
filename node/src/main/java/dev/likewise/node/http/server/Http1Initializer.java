package dev.likewise.node.http.server;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The pipeline of an HTTP/1.1 connection: guard, decoder, connection. */
final class Http1Initializer extends ChannelInitializer<SocketChannel> {
    private final Http1Server server;
    private final HttpDecoderConfig decoder;
    private final Map<EventLoop, Sweeper> sweepers = new ConcurrentHashMap<>();

    Http1Initializer(Http1Server server) {
        this.server = server;
        this.decoder = new HttpDecoderConfig()
                .setMaxInitialLineLength(server.limits().requestLineBytesMax())
                .setMaxHeaderSize(server.limits().headerBytesMax())
                .setAllowDuplicateContentLengths(false)
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true);
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (server.connections().count() >= server.limits().connectionsMax()) {
            channel.close();
            return;
        }
        Http1Connection connection = new Http1Connection(server);
        SlowClientGuard guard = new SlowClientGuard(server.timeouts(), sweeper(channel.eventLoop()), connection);
        connection.guardedBy(guard);
        channel.pipeline().addLast(guard, new RequestDecoder(decoder), connection);
    }

    private Sweeper sweeper(EventLoop loop) {
        return sweepers.computeIfAbsent(
                loop, l -> new Sweeper(l, server.timeouts().sweepMillis()));
    }

    /** Stops the timers. Any thread. */
    void stop() {
        sweepers.values().forEach(Sweeper::stop);
    }
}
