package dev.likewise.simulations.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A node in a process of its own, on the same ports and disk through all its lives. */
final class NodeProcess implements AutoCloseable {
    private static final int PORT_LEAST = 20_000;
    private static final int PORT_LIMIT = 30_000;
    private static final int TRIES = 100;

    private final Path home;
    private final Path data;
    private final String region;
    private final int http = freePort();
    private final int admin = freePort();
    private final int gossip = freePort();
    private final List<String> settings = new ArrayList<>();
    private List<String> wrapper = List.of();
    private Child child;
    private int lives;

    /**
     * @param home where its output is kept, and its disk
     * @param region its region; the node is called {@code region-1}
     */
    NodeProcess(Path home, String region) {
        this(home, home.resolve("data-" + region), region);
    }

    NodeProcess(Path home, Path data, String region) {
        this.home = home;
        this.data = data;
        this.region = region;
    }

    /** Below those that the system gives to whoever dials: else a node that dials may take the port of one yet to start. */
    private static int freePort() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(PORT_LEAST, PORT_LIMIT);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // Another one then.
            }
        }
        throw new IllegalStateException("no free port on the loopback");
    }

    /** Begins a life, without waiting for it to be ready. */
    void start(List<NodeProcess> peers) {
        List<String> arguments = new ArrayList<>(List.of(
                "node",
                "--cluster=process-test",
                "--region=" + region,
                "--name=" + region + "-1",
                "--data=" + data,
                "--http=127.0.0.1:" + http,
                "--admin=127.0.0.1:" + admin,
                "--gossip=127.0.0.1:" + gossip,
                "--found"));
        arguments.addAll(settings);
        peers.stream().filter(peer -> peer != this).forEach(peer -> arguments.add("--peer=127.0.0.1:" + peer.gossip));
        child = Child.run(home.resolve(region + ".log"), wrapper, arguments);
        lives++;
    }

    /** Waits until it takes requests. */
    void awaitReady() {
        child.awaitLine("ready", lives);
    }

    /** Settings for all lives that follow, beyond those that each has; {@code --name=value}. */
    NodeProcess with(String... more) {
        settings.addAll(List.of(more));
        return this;
    }

    /** A command that starts the lives that follow and replaces itself by them. */
    NodeProcess under(String... command) {
        wrapper = List.of(command);
        return this;
    }

    long pid() {
        return child.pid();
    }

    boolean isAlive() {
        return child.isAlive();
    }

    /** Stops all of its threads where they are; {@link #kill} or {@link #thaw} follows. */
    void freeze() throws IOException {
        child.freeze();
    }

    void thaw() throws IOException {
        child.thaw();
    }

    /** Stops it in an orderly way. */
    void stop() throws InterruptedException {
        child.stop();
    }

    void kill() throws InterruptedException {
        child.kill();
    }

    String url() {
        return "http://127.0.0.1:" + http;
    }

    String adminUrl() {
        return "http://127.0.0.1:" + admin;
    }

    String printed() {
        return child.printed();
    }

    @Override
    public void close() {
        if (child != null) {
            child.close();
        }
    }
}
