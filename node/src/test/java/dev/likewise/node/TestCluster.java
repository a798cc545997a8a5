package dev.likewise.node;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Taps.Accepted;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;

/** Some nodes in this process, one a region, on free ports and real disks. */
final class TestCluster implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int POSTS = 5;

    private final Path dir;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final LocalRegions regions = new LocalRegions();

    TestCluster(Path dir) {
        this.dir = dir;
    }

    /** The settings of a region's node: free ports, quick links, all nodes that run as peers, backups beside the data. */
    NodeConfig config(String region) {
        NodeConfig config = NodeConfig.of("test", region, region + "-1", dir.resolve(region))
                .with("http", "127.0.0.1:0")
                .with("admin", "127.0.0.1:0")
                .with("gossip", "127.0.0.1:0")
                .with("chaos", "true")
                .with("backup-dir", dir.toString())
                .with("shards", "4")
                .with("writers", "2")
                .with("block-cache-bytes", "8MiB")
                .with("write-buffer-bytes", "8MiB")
                .with("heartbeat", "100ms")
                .with("link-timeout", "2s")
                .with("redial-min", "20ms")
                .with("redial-max", "200ms")
                .with("relay-grace", "300ms")
                .with("stop-ship-timeout", "10s");
        String[] peers = nodes.values().stream()
                .map(node -> "127.0.0.1:" + node.gossipAddress().getPort())
                .toArray(String[]::new);
        return config.with("peer", peers);
    }

    /** Starts a region's node as one of the first. */
    Node found(String region) {
        return start(config(region).with("found", "true"));
    }

    /** As {@link #found}, and it serves all nodes under its public port, as the first one of {@code dev}. */
    Node foundForAll(String region) {
        NodeConfig config = config(region).with("found", "true");
        return taken(config, Node.start(config, regions));
    }

    Node start(NodeConfig config) {
        return taken(config, Node.start(config));
    }

    private Node taken(NodeConfig config, Node node) {
        nodes.put(config.region(), node);
        regions.add(config.region(), node);
        return node;
    }

    void stop(String region) {
        nodes.remove(region).close();
    }

    Node get(String region) {
        return nodes.get(region);
    }

    /** Taps; the answer comes when the tap is durable. */
    static CompletableFuture<TapResult> tap(Node node, String post, String user, boolean like) {
        CompletableFuture<TapResult> answer = new CompletableFuture<>();
        PendingTap pending = new PendingTap() {
            @Override
            public Executor executor() {
                return Runnable::run;
            }

            @Override
            public void complete(TapResult result) {
                answer.complete(result);
            }

            @Override
            public void fail(String reason) {
                answer.completeExceptionally(new IllegalStateException(reason));
            }
        };
        Accepted accepted =
                node.taps().submit(new Input.Tap(EdgeKey.like(post, user), like, HybridTimestamp.ZERO, 0, pending));
        if (accepted != Accepted.TAKEN) {
            throw new AssertionError(accepted + " " + node.taps().refusal());
        }
        return answer;
    }

    /** Likes of the users so numbered, spread over a few posts; all of them durable on return. */
    static void likes(Node node, int from, int to) throws Exception {
        List<CompletableFuture<TapResult>> answers = new ArrayList<>();
        for (int user = from; user < to; user++) {
            answers.add(tap(node, "p" + user % POSTS, "u" + user, true));
        }
        await(answers);
    }

    /** What {@link #likes} come to, as a node counts them. */
    static long total(Node node) {
        long total = 0;
        for (int post = 0; post < POSTS; post++) {
            total += count(node, "p" + post);
        }
        return total;
    }

    /** Waits until each of these nodes counts so many. */
    static void awaitTotals(long expected, Node... nodes) {
        for (Node node : nodes) {
            Awaitility.await()
                    .atMost(LIMIT)
                    .untilAsserted(() -> Assertions.assertThat(total(node)).isEqualTo(expected));
        }
    }

    static void await(List<CompletableFuture<TapResult>> answers) throws Exception {
        for (CompletableFuture<TapResult> answer : answers) {
            answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    static long count(Node node, String post) {
        return node.reads().columns(Subject.post(post)).count();
    }

    /** Waits until all nodes have the same registers and columns. */
    void awaitConverged() {
        awaitSame(node -> node.view().digests());
    }

    /** Waits until something is the same of all nodes. */
    void awaitSame(Function<Node, ?> something) {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> nodes.values().stream().map(something).distinct().count() == 1);
    }

    @Override
    public void close() {
        // All at once would be quicker, one by one is what a person does.
        nodes.values().forEach(Node::close);
    }
}
