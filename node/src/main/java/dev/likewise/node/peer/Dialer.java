package dev.likewise.node.peer;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections. Names are looked up on threads of their own: the system's resolver blocks, for seconds if a name
 * server is cut off, and all links would stand still with the event loop.
 */
final class Dialer {
    private static final int RESOLVERS = 4;
    private static final long IDLE_SECONDS = 10;

    private static final Logger log = LoggerFactory.getLogger(Dialer.class);

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final InetAddress own;
    private final ThreadPoolExecutor resolvers;

    /**
     * @param bootstrap with group, channel and options, but without a handler
     * @param own where links are accepted; connections come from there too, so that packet filters see which node each is of
     */
    Dialer(EventLoop loop, Bootstrap bootstrap, InetAddress own) {
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.own = own;
        // The queue is bounded by the protocol, which dials each address once at a time.
        this.resolvers = new ThreadPoolExecutor(
                RESOLVERS,
                RESOLVERS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new DefaultThreadFactory("likewise-resolve", true));
        this.resolvers.allowCoreThreadTimeOut(true);
    }

    /**
     * Opens a connection, which reports for itself when it stands.
     *
     * @param address {@code host:port}, looked up anew each time
     * @param failed told why not, in a later turn of the loop
     */
    void dial(Connection connection, String address, Consumer<String> failed) {
        resolvers.execute(() -> {
            try {
                InetSocketAddress resolved = Addresses.resolve(address);
                later(() -> connect(connection, resolved, failed));
            } catch (UnknownHostException e) {
                later(() -> failed.accept("no such host: " + e.getMessage()));
            }
        });
    }

    private void later(Runnable work) {
        try {
            loop.execute(work);
        } catch (RejectedExecutionException e) {
            log.trace("stopped", e);
        }
    }

    private void connect(Connection connection, InetSocketAddress address, Consumer<String> failed) {
        if (connection.isClosing()) {
            return;
        }
        ChannelInitializer<Channel> initializer = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                connection.install(channel);
            }
        };
        Bootstrap dialling = bootstrap.clone().handler(initializer);
        if (reaches(own, address.getAddress())) {
            dialling.localAddress(new InetSocketAddress(own, 0));
        }
        dialling.connect(address).addListener(connected -> {
            if (!connected.isSuccess()) {
                failed.accept(reason(connected.cause()));
            }
        });
    }

    /** Not from a wildcard, nor from one kind of address to another: the system chooses there. */
    static boolean reaches(InetAddress own, InetAddress peer) {
        return !own.isAnyLocalAddress()
                && own.getClass() == peer.getClass()
                && own.isLoopbackAddress() == peer.isLoopbackAddress();
    }

    /** {@code connection refused}: without the library's call and number before it, and the address again behind. */
    private static String reason(Throwable cause) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return message.replaceFirst("^.*failed with error\\(-?[0-9]+\\): ", "").replaceFirst(": [^ ]*/[^ ]*$", "");
    }

    void stop() {
        resolvers.shutdownNow();
    }
}
