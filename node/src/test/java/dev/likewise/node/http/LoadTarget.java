package dev.likewise.node.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.TreeMap;

/** Serves a fake node for measuring with a load generator; see {@code docs/http-api.md}. */
final class LoadTarget {
    private LoadTarget() {}

    /** Arguments: the port, and how many event loops. */
    public static void main(String[] args) throws Exception {
        FakeNode node = new FakeNode();
        node.deliverBy(new BatchingThread());
        InetSocketAddress http = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        InetSocketAddress admin = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpSettings defaults = HttpSettings.of(http, admin);
        HttpSettings settings = new HttpSettings(
                http,
                admin,
                defaults.corsOrigins(),
                defaults.limits(),
                defaults.timeouts(),
                Integer.parseInt(args[1]),
                defaults.readThreads(),
                defaults.readQueueMax(),
                defaults.drainMillis(),
                false);
        NodeHttp running = NodeHttp.start(
                settings, new HttpBackend(node, node, node, Optional.empty(), new TreeMap<>(), Clock.systemUTC()));
        System.out.println("ready " + running.httpAddress());
        Thread.currentThread().join();
    }
}
