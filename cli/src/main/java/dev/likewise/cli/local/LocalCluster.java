package dev.likewise.cli.local;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Time;
import dev.likewise.node.LocalRegions;
import dev.likewise.node.Node;
import dev.likewise.node.NodeConfig;
import dev.likewise.node.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One node a region, all in this process, with real sockets and real disks. Closed once, by whoever is first. */
final class LocalCluster implements AutoCloseable {
    private static final Duration MEETING_TIME = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Path given;
    private final List<LocalNode> nodes = new ArrayList<>();
    private final LocalRegions regions = new LocalRegions();
    private Path temporary;
    private boolean closed;

    /** @param data where nodes keep their data; null for a temporary directory, removed on close */
    LocalCluster(Path data) {
        this.given = data;
    }

    /**
     * Starts the nodes, each with those before as peers, and waits until they take taps and know each other.
     *
     * @param bind where clients are served; operators and peers are served on loopback only
     * @throws Failure if one cannot start; {@link #close} then stops the others
     */
    void start(List<String> regions, String bind, boolean insecure, Ports ports, Time time) {
        for (int k = 0; k < regions.size(); k++) {
            start(config(regions.get(k), bind, insecure, ports, k));
        }
        nodes().forEach(node -> Nodes.awaitReady(node.node(), time));
        awaitMeeting(time);
    }

    private synchronized void start(NodeConfig config) {
        if (!closed) {
            Node node = startOrSayWhy(config, nodes.isEmpty() ? Optional.of(regions) : Optional.empty());
            regions.add(config.region(), node);
            nodes.add(LocalNode.of(config.region(), config.name(), node));
        }
    }

    /** @param console what the node serves beside itself, for the console */
    private static Node startOrSayWhy(NodeConfig config, Optional<LocalRegions> console) {
        try {
            return Nodes.start(config, console);
        } catch (Failure e) {
            if (e.getCause() instanceof StartException why && why.isAddressInUse()) {
                // Not the node's own advice: here addresses follow from one number.
                String what = e.getMessage().replaceFirst(" \\(expected: .*", "");
                throw new Failure(
                        ExitCode.USAGE,
                        what + ": is another dev or node running? Choose another --port (HTTP has PORT and up, admin"
                                + " PORT-1000, gossip PORT+1000), or 0 for free ones",
                        e);
            }
            throw e;
        }
    }

    private synchronized NodeConfig config(String region, String bind, boolean insecure, Ports ports, int k) {
        String[] peers = nodes.stream()
                .map(node -> Nodes.text(node.node().gossipAddress()))
                .toArray(String[]::new);
        try {
            NodeConfig config = NodeConfig.of(
                            "dev", region, region + "-1", directory().resolve(region))
                    .with("found", "true")
                    .with("chaos", "true")
                    .with("insecure", "" + insecure)
                    .with("http", bind + ":" + ports.http(k))
                    .with("admin", "127.0.0.1:" + ports.admin(k))
                    .with("gossip", "127.0.0.1:" + ports.gossip(k))
                    .with("backup-dir", directory().resolve(region + ".backups").toString())
                    .with("peer", peers);
            return small(config);
        } catch (IllegalArgumentException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    /** Several nodes share a laptop's memory. */
    private static NodeConfig small(NodeConfig config) {
        return config.with("count-cache-bytes", "16MiB")
                .with("block-cache-bytes", "32MiB")
                .with("write-buffer-bytes", "32MiB")
                .with("wal-bytes", "64MiB")
                .with("stop-ship-timeout", "1s");
    }

    private Path directory() {
        if (given != null) {
            return given;
        }
        if (temporary == null) {
            try {
                temporary = Files.createTempDirectory("likewise-");
            } catch (IOException e) {
                throw new Failure(
                        ExitCode.USAGE, "cannot make a temporary directory (" + e + "): give one with --data", e);
            }
        }
        return temporary;
    }

    private void awaitMeeting(Time time) {
        long start = time.nanos();
        while (!haveMet()) {
            if (time.nanos() - start > MEETING_TIME.toNanos()) {
                throw new Failure(ExitCode.BUG, "the nodes do not find each other: run again with -v to see why");
            }
            time.pause(PAUSE);
        }
    }

    private boolean haveMet() {
        List<LocalNode> all = nodes();
        return all.stream()
                .allMatch(node -> node.node().view().peers().stream()
                                .filter(peer -> peer.state().equals("up"))
                                .count()
                        >= all.size() - 1);
    }

    /** In the order of their regions. */
    synchronized List<LocalNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            nodes.forEach(node -> node.node().close());
            if (temporary != null) {
                Directories.remove(temporary);
            }
        }
    }
}
