package dev.likewise.node.http.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** The threads that do all network I/O: Linux's epoll where it is there, the JDK's selector elsewhere. */
public final class EventLoops implements AutoCloseable {
    private static final long QUIET_MILLIS = 0;
    private static final long STOP_MILLIS = 5_000;

    private final EventLoopGroup group;
    private final Class<? extends ServerSocketChannel> serverChannel;

    /** @param threads at least 1 */
    public EventLoops(int threads) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("likewise-http"), io);
        serverChannel = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    EventLoopGroup group() {
        return group;
    }

    Class<? extends ServerSocketChannel> serverChannel() {
        return serverChannel;
    }

    /** Stops the threads; whatever is still open is closed. */
    @Override
    public void close() {
        group.shutdownGracefully(QUIET_MILLIS, STOP_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * STOP_MILLIS);
    }
}
