package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.LinkFault;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that keep next to nothing of their logs: whoever was away catches up by snapshot. */
class CatchUpTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path dir;

    private static NodeConfig forgetful(NodeConfig config) {
        return config.with("log-retention-bytes", "0")
                .with("events-retention-bytes", "0")
                .with("trim-every", "50ms")
                .with("tap-age-limit", "0ms")
                .with("purge-every", "50ms")
                .with("snapshot-chunk-rows", "50");
    }

    private static Node found(TestCluster cluster, String region) {
        return cluster.start(forgetful(cluster.config(region)).with("found", "true"));
    }

    private static List<CompletableFuture<TapResult>> taps(Node node, int from, int to) {
        List<CompletableFuture<TapResult>> answers = new ArrayList<>();
        for (int user = from; user < to; user++) {
            answers.add(tap(node, "p" + user % 7, "u" + user, true));
        }
        return answers;
    }

    private static long total(Node node) {
        long total = 0;
        for (int post = 0; post < 7; post++) {
            total += count(node, "p" + post);
        }
        return total;
    }

    private static boolean hasTrimmed(Node node) {
        return node.view().shards().stream().allMatch(shard -> shard.unsentRecords() == 0);
    }

    @Test
    void regionThatWasDeadThroughATrimmedLogIsEqualAgain() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = found(cluster, "us");
            Node eu = found(cluster, "eu");
            found(cluster, "ap");
            TestCluster.await(taps(us, 0, 100));
            cluster.awaitConverged();
            cluster.stop("ap");
            TestCluster.await(taps(us, 100, 1_500));
            TestCluster.await(taps(eu, 1_400, 2_500));
            await().atMost(LIMIT).until(() -> hasTrimmed(us) && hasTrimmed(eu));
            TestCluster.await(taps(us, 2_500, 2_600));
            Node ap = cluster.start(forgetful(cluster.config("ap")));
            TestCluster.await(taps(ap, 2_600, 2_700));
            cluster.awaitConverged();
            assertThat(total(ap)).isEqualTo(2_700);
            assertThat(total(us)).isEqualTo(2_700);
        }
    }

    @Test
    void tapsGoOnInARegionThatCatchesUp() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = found(cluster, "us");
            Node eu = found(cluster, "eu");
            cluster.awaitConverged();
            Node ap = found(cluster, "ap");
            cluster.awaitConverged();
            ap.faults().orElseThrow().putLinkFault("us", new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0));
            ap.faults().orElseThrow().putLinkFault("eu", new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0));
            TestCluster.await(taps(us, 0, 2_000));
            TestCluster.await(taps(eu, 1_000, 3_000));
            TestCluster.await(taps(ap, 500, 1_500));
            ap.faults().orElseThrow().healLink("us");
            ap.faults().orElseThrow().healLink("eu");
            List<CompletableFuture<TapResult>> meanwhile = new ArrayList<>();
            int user = 3_000;
            while (user < 3_200 || pending(ap)) {
                meanwhile.addAll(taps(ap, user, user + 1));
                user++;
                TestCluster.await(meanwhile.subList(meanwhile.size() - 1, meanwhile.size()));
            }
            cluster.awaitConverged();
            assertThat(total(us)).isEqualTo(user);
            assertThat(total(ap)).isEqualTo(user);
        }
    }

    private static boolean pending(Node node) {
        return node.view().shards().stream().anyMatch(ShardView::pending);
    }

    @Test
    void emptyNodeJoinsByTheSnapshotOfOnePeer() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = found(cluster, "us");
            TestCluster.await(taps(us, 0, 3_000));
            Node ap = cluster.start(forgetful(cluster.config("ap")));
            await().atMost(LIMIT).until(() -> ap.view().notReady().isEmpty());
            assertThat(total(ap)).isEqualTo(3_000);
            TestCluster.await(taps(ap, 3_000, 3_010));
            cluster.awaitConverged();
            assertThat(total(us)).isEqualTo(3_010);
            assertThat(snapshots(ap, "sink")).isEqualTo(ap.view().shards().size());
            assertThat(snapshots(us, "source")).isGreaterThanOrEqualTo(snapshots(ap, "sink"));
        }
    }

    private static double snapshots(Node node, String role) {
        return MeasuredCluster.scrape(node).sum("likewise_snapshots_total", "role", role, "outcome", "done");
    }

    @Test
    void unlikesThatEverybodyHasAreForgotten() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = found(cluster, "us");
            Node eu = found(cluster, "eu");
            // A node that knows of nobody keeps nothing for anybody: eu would get a snapshot without the unlikes.
            await().atMost(LIMIT).until(() -> us.view().members().active().size() == 2);
            for (int round = 0; round < 50; round++) {
                TestCluster.await(List.of(tap(us, "p", "u" + round, true)));
                TestCluster.await(List.of(tap(us, "p", "u" + round, false)));
            }
            await().atMost(LIMIT).until(() -> purged(us) == 50 && purged(eu) == 50);
            assertThat(count(us, "p")).isZero();
            TestCluster.await(List.of(tap(eu, "p", "u1", true)));
            cluster.awaitConverged();
            assertThat(count(us, "p")).isOne();
            assertThat(MeasuredCluster.scrape(us).sum("likewise_tombstones_purged_total"))
                    .isEqualTo(50);
        }
    }

    private static long purged(Node node) {
        return node.view().shards().stream()
                .mapToLong(shard -> shard.tombstones().purged())
                .sum();
    }
}
