package dev.likewise.node.http.server;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import java.util.Optional;

/** The first handlers of a connection, which find out what is spoken on it. */
final class ConnectionInitializer extends ChannelInitializer<SocketChannel> {
    private final Serving server;
    private final Optional<Tls> tls;
    private final Pipelines pipelines;

    ConnectionInitializer(Serving server, Optional<Tls> tls) {
        this.server = server;
        this.tls = tls;
        this.pipelines = new Pipelines(server);
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (server.connections().count() >= server.limits().connectionsMax()) {
            channel.close();
            return;
        }
        Sweeper sweeper = server.sweepers().of(channel.eventLoop());
        SlowClientGuard guard = new SlowClientGuard(server.timeouts(), sweeper);
        if (tls.isPresent()) {
            TlsDetector detector = new TlsDetector(server, tls.get().context());
            channel.pipeline().addLast(detector, guard, new AlpnSwitch(pipelines));
        } else {
            channel.pipeline().addLast(guard, new VersionDetector(pipelines));
        }
        server.connections().opened(channel);
    }
}
