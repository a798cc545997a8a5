package dev.likewise.node;

import static dev.likewise.node.TestCluster.awaitTotals;
import static dev.likewise.node.TestCluster.likes;
import static dev.likewise.node.TestCluster.total;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.LinkFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks of real nodes that are rolled back or copied, as by restored backups and cloned machines. */
class StartOverTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);

    @TempDir
    Path dir;

    private static void cut(Node node, String... peers) {
        for (String peer : peers) {
            node.faults().orElseThrow().putLinkFault(peer, CUT);
        }
    }

    private static void heal(Node node, String... peers) {
        for (String peer : peers) {
            node.faults().orElseThrow().healLink(peer);
        }
    }

    private static void awaitNewLife(Node node, ReplicaId old) {
        await().atMost(LIMIT).until(() -> !node.view().self().equals(old));
        await().atMost(LIMIT).until(() -> node.taps().refusal().isEmpty());
    }

    private List<String> report(String region, ReplicaId old) throws IOException {
        Path file = dir.resolve(region)
                .resolve("set-aside")
                .resolve(old.incarnation())
                .resolve("report.jsonl");
        await().atMost(LIMIT).until(() -> Files.exists(file));
        return Files.readAllLines(file);
    }

    /** All have 150 likes of eu, which then stops and has a disk with 100 of them. */
    private ReplicaId rollBack(TestCluster cluster, Node eu) throws Exception {
        likes(eu, 0, 100);
        cluster.awaitConverged();
        ReplicaId old = eu.view().self();
        cluster.stop("eu");
        copy(dir.resolve("eu/db"), dir.resolve("kept"));
        likes(cluster.start(cluster.config("eu")), 100, 150);
        cluster.awaitConverged();
        cluster.stop("eu");
        Trees.remove(dir.resolve("eu/db"));
        copy(dir.resolve("kept"), dir.resolve("eu/db"));
        return old;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Trees.copy(from, to, () -> {});
    }

    /** Cut off, it writes more than the others have seen of its life before: the chain gives it away. */
    @Test
    void aDiskThatWasRolledBackAndWrittenToIsNoticedAndNothingThatWasAcknowledgedIsLost() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            Node ap = cluster.found("ap");
            ReplicaId old = rollBack(cluster, eu);
            cut(us, "eu");
            cut(ap, "eu");
            Node again = cluster.start(cluster.config("eu"));
            assertThat(total(again)).isEqualTo(100);
            likes(again, 150, 350);
            heal(us, "eu");
            heal(ap, "eu");

            awaitNewLife(again, old);
            awaitTotals(350, us, again, ap);
            cluster.awaitConverged();
            assertThat(us.view().members().isRetired(old)).isTrue();
            assertThat(report("eu", old).get(0)).contains(old.toString());
        }
    }

    @Test
    void aDiskThatWasRolledBackIsNoticedBeforeItWrites() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            ReplicaId old = rollBack(cluster, eu);
            Node again = cluster.start(cluster.config("eu"));

            awaitNewLife(again, old);
            awaitTotals(150, us, again);
            likes(again, 150, 160);
            awaitTotals(160, us, again);
        }
    }

    /** Both write, cut off from each other, and each is connected to another. */
    @Test
    void twoNodesOnCopiesOfOneDiskAreNoticedAndBothKeepWhatTheyTook() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(eu, 0, 100);
            cluster.awaitConverged();
            ReplicaId old = eu.view().self();
            NodeConfig config = cluster.config("eu");
            cluster.stop("eu");
            copy(dir.resolve("eu/db"), dir.resolve("clone/db"));
            Node first = cluster.start(config);
            try (Node clone =
                    Node.start(config.with("data", dir.resolve("clone").toString()))) {
                likes(first, 100, 150);
                likes(clone, 150, 200);

                awaitNewLife(first, old);
                awaitNewLife(clone, old);
                awaitTotals(200, us, first, clone);
                assertThat(first.view().self()).isNotEqualTo(clone.view().self());
            }
        }
    }

    /** There is nobody to join: it keeps what it has, under another name. */
    @Test
    void aLoneNodeThatStartsOverKeepsItsData() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 100);
            ReplicaId old = us.view().self();
            cluster.stop("us");
            new DataFiles(dir.resolve("us")).write("starting-over", List.of(old.toString(), "restored"));
            Node again = cluster.start(cluster.config("us"));

            assertThat(again.view().self()).isNotEqualTo(old);
            assertThat(again.view().members().isRetired(old)).isTrue();
            awaitTotals(100, again);
            likes(again, 50, 120);
            awaitTotals(120, again);
        }
    }

    /** The disk is full, say: a file that has to be written cannot be. */
    @Test
    void aNodeThatCannotStartOverServesReadsAndTriesUntilItCan() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.start(cluster.config("eu").with("found", "true").with("store-retry", "50ms"));
            likes(eu, 0, 100);
            cluster.awaitConverged();
            ReplicaId old = eu.view().self();
            Path obstacle = Files.createDirectories(dir.resolve("eu/starting-over.new"));
            us.retirements().retire(old).toCompletableFuture().get(20, TimeUnit.SECONDS);
            await().atMost(LIMIT).until(() -> eu.taps().refusal().isPresent());

            assertThat(eu.taps().refusal().orElseThrow()).contains("starting over", "is retired");
            assertThat(total(eu)).isEqualTo(100);
            assertThat(eu.view().self()).isEqualTo(old);
            assertThat(Files.exists(dir.resolve("eu/set-aside"))).isFalse();
            Files.delete(obstacle);
            awaitNewLife(eu, old);
            awaitTotals(100, us, eu);
        }
    }

    @Test
    void aReportThatCannotBeWrittenHoldsUpNoTapsAndIsWrittenLater() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(eu, 0, 10);
            cluster.awaitConverged();
            ReplicaId old = eu.view().self();
            cut(us, "eu");
            likes(eu, 10, 700);
            cut(eu, "us");
            NodeConfig config = cluster.config("eu")
                    .with("peer", "127.0.0.1:" + us.gossipAddress().getPort());
            eu.close();
            new DataFiles(dir.resolve("eu")).write("starting-over", List.of(old.toString(), "in doubt"));
            Path aside = Files.createDirectories(
                    dir.resolve("eu").resolve("set-aside").resolve(old.incarnation()));
            Path full = Files.createSymbolicLink(aside.resolve("report.jsonl.new"), Path.of("/dev/full"));
            heal(us, "eu");
            Node again = cluster.start(config);
            awaitNewLife(again, old);
            likes(again, 700, 800);
            await().atMost(LIMIT).until(() -> total(again) > 110);
            assertThat(Files.exists(aside.resolve("report.jsonl"))).isFalse();
            Files.delete(full);

            assertThat(report("eu", old)).hasSizeGreaterThan(600);
            awaitTotals(800, us, again);
        }
    }
}
