package dev.likewise.node.http.server;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;

/** The first handlers of a connection, which find out what is spoken on it. */
final class ConnectionInitializer extends ChannelInitializer<SocketChannel> {
    private final Serving server;
    private final Pipelines pipelines;

    ConnectionInitializer(Serving server) {
        this.server = server;
        this.pipelines = new Pipelines(server);
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (server.connections().count() >= server.limits().connectionsMax()) {
            channel.close();
            return;
        }
        Sweeper sweeper = server.sweepers().of(channel.eventLoop());
        channel.pipeline().addLast(new SlowClientGuard(server.timeouts(), sweeper), new VersionDetector(pipelines));
        server.connections().opened(channel);
    }
}
