package dev.likewise.node.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;

/** One listening HTTP server. Safe for all threads. */
public final class HttpServer implements AutoCloseable {
    private static final int BACKLOG = 4_096;
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(32 << 10, 64 << 10);

    private final Channel listening;
    private final Connections connections;
    private final Http1Initializer initializer;

    private HttpServer(Channel listening, Connections connections, Http1Initializer initializer) {
        this.listening = listening;
        this.connections = connections;
        this.initializer = initializer;
    }

    /**
     * Listens.
     *
     * @param address port 0 for a free one
     * @param common what every answer carries
     * @throws IOException if the address cannot be had
     */
    public static HttpServer start(
            EventLoops loops,
            InetSocketAddress address,
            Dispatcher dispatcher,
            HeaderBlock common,
            Limits limits,
            Timeouts timeouts,
            Clock clock)
            throws IOException {
        Connections connections = new Connections();
        Http1Encoder encoder = new Http1Encoder(new DatedHeaders(withCors(common, dispatcher.cors()), clock));
        Http1Initializer initializer =
                new Http1Initializer(new Http1Server(dispatcher, encoder, limits, timeouts, connections));
        ChannelFuture bound = new ServerBootstrap()
                .group(loops.group())
                .channel(loops.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .childHandler(initializer)
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("cannot listen on " + address, bound.cause());
        }
        return new HttpServer(bound.channel(), connections, initializer);
    }

    private static HeaderBlock withCors(HeaderBlock common, Cors cors) {
        return common.and(cors.common().namesAndValues().toArray(new String[0]));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /**
     * Takes no more connections, answers what is under way with {@code Connection: close}, and returns when all are closed.
     *
     * @return {@code false} if that took longer than {@code millis}
     */
    public boolean drain(long millis) throws InterruptedException {
        listening.close().awaitUninterruptibly();
        connections.drain();
        return connections.awaitDrained(millis);
    }

    /** Closes all at once. */
    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        connections.abort();
        initializer.stop();
    }
}
