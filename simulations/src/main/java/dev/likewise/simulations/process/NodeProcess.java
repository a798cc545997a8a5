package dev.likewise.simulations.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A node in a process of its own, on the same ports and disk through all its lives. Not for several threads at once. */
public final class NodeProcess implements AutoCloseable {
    private static final int PORT_LEAST = 20_000;
    private static final int PORT_LIMIT = 30_000;
    private static final int TRIES = 100;

    private final Path home;
    private final Path data;
    private final String region;
    private final String host;
    private final int http;
    private final int admin;
    private final int gossip;
    private final List<String> settings = new ArrayList<>();
    private List<String> wrapper = List.of();
    private Child child;
    private int lives;
    private volatile boolean closed;

    /**
     * @param home where its output is kept, and its disk
     * @param region its region; the node is called {@code region-1}
     */
    NodeProcess(Path home, String region) {
        this(home, home.resolve("data-" + region), region);
    }

    NodeProcess(Path home, Path data, String region) {
        this(home, data, region, "127.0.0.1");
    }

    /**
     * Runs nothing yet.
     *
     * @param home where its output is kept
     * @param data its disk
     * @param region its region; the node is called {@code region-1}
     * @param host the loopback address for all of its ports, from which it also dials
     */
    public NodeProcess(Path home, Path data, String region, String host) {
        this.home = home;
        this.data = data;
        this.region = region;
        this.host = host;
        this.http = freePort(host);
        this.admin = freePort(host);
        this.gossip = freePort(host);
    }

    /** Below those that the system gives to whoever dials: else a node that dials may take the port of one yet to start. */
    private static int freePort(String host) {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(PORT_LEAST, PORT_LIMIT);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // Another one then.
            }
        }
        throw new IllegalStateException("no free port on the loopback");
    }

    /** Founds a cluster with its peers, or begins another life, without waiting for it to be ready. */
    public void start(List<NodeProcess> peers) {
        start(peers, List.of("--found"));
    }

    /** As {@link #start}, on an empty disk in a cluster that is there. */
    public void join(List<NodeProcess> peers) {
        start(peers, List.of());
    }

    private void start(List<NodeProcess> peers, List<String> more) {
        if (closed) {
            throw new IllegalStateException(region + " is closed");
        }
        List<String> arguments = new ArrayList<>(List.of(
                "node",
                "--cluster=process-test",
                "--region=" + region,
                "--name=" + region + "-1",
                "--data=" + data,
                "--http=" + host + ":" + http,
                "--admin=" + host + ":" + admin,
                "--gossip=" + host + ":" + gossip));
        arguments.addAll(more);
        arguments.addAll(settings);
        peers.stream()
                .filter(peer -> peer != this)
                .forEach(peer -> arguments.add("--peer=" + peer.host + ":" + peer.gossip));
        child = Child.run(home.resolve(region + ".log"), wrapper, arguments);
        lives++;
    }

    /** Waits until it takes requests. */
    public void awaitReady() {
        child.awaitLine("ready", lives);
    }

    /** Settings for all lives that follow, beyond those that each has; {@code --name=value}. */
    public NodeProcess with(String... more) {
        settings.addAll(List.of(more));
        return this;
    }

    /** A command that starts the lives that follow and replaces itself by them. */
    public NodeProcess under(String... command) {
        wrapper = List.of(command);
        return this;
    }

    public String host() {
        return host;
    }

    public long pid() {
        return child.pid();
    }

    public boolean isAlive() {
        return child.isAlive();
    }

    /** Stops all of its threads where they are; {@link #kill} or {@link #thaw} follows. */
    public void freeze() throws IOException {
        child.freeze();
    }

    public void thaw() throws IOException {
        child.thaw();
    }

    /** Stops it in an orderly way. */
    public void stop() throws InterruptedException {
        child.stop();
    }

    public void kill() throws InterruptedException {
        child.kill();
    }

    public String url() {
        return "http://" + host + ":" + http;
    }

    public String adminUrl() {
        return "http://" + host + ":" + admin;
    }

    public String printed() {
        return child.printed();
    }

    @Override
    public void close() {
        closed = true;
        if (child != null) {
            child.close();
        }
    }
}
