package dev.likewise.cli.local;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Time;
import dev.likewise.node.LocalRegions;
import dev.likewise.node.Node;
import dev.likewise.node.NodeConfig;
import dev.likewise.node.StartException;
import dev.likewise.replication.port.StoreException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/** Starting nodes so that whatever is wrong becomes a sentence and an exit code. */
final class Nodes {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Nodes() {}

    /** @throws Failure if the settings and what is there do not fit, or the disk fails */
    static Node start(NodeConfig config) {
        return start(config, Optional.empty());
    }

    /**
     * As {@link #start(NodeConfig)}.
     *
     * @param console the nodes that this one serves beside itself, with the console; none as a rule
     */
    static Node start(NodeConfig config, Optional<LocalRegions> console) {
        try {
            return console.isPresent() ? Node.start(config, console.get()) : Node.start(config);
        } catch (StartException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage(), e);
        } catch (StoreException e) {
            throw new Failure(
                    ExitCode.BUG, "the disk under " + config.data() + " fails (" + e.getMessage() + "): check it", e);
        }
    }

    /** Waits until a node takes reads and writes; a newcomer first fetches what its cluster has. */
    static void awaitReady(Node node, Time time) {
        while (node.view().notReady().isPresent() && !Thread.currentThread().isInterrupted()) {
            time.pause(PAUSE);
        }
    }

    static String url(InetSocketAddress address) {
        return "http://" + text(address);
    }

    /** {@code host:port} as one on this machine can use it. */
    static String text(InetSocketAddress address) {
        String host = address.getAddress().isAnyLocalAddress()
                ? "127.0.0.1"
                : address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
}
