package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.LinkFault;
import dev.likewise.replication.replica.TapResult;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class NodeTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path dir;

    @Test
    void aLikeInOneRegionIsSeenInTheOthers() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            Node ap = cluster.found("ap");
            HttpClient client = HttpClient.newHttpClient();
            URI like = URI.create("http://127.0.0.1:" + us.httpAddress().getPort() + "/v1/posts/p1/likes");
            HttpRequest request = HttpRequest.newBuilder(like)
                    .header("X-User-Id", "u1")
                    .POST(BodyPublishers.noBody())
                    .build();

            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(201);
            await().atMost(LIMIT).until(() -> count(eu, "p1") == 1 && count(ap, "p1") == 1);
        }
    }

    @Test
    void aTapSentToTwoRegionsUnderOneKeyIsCountedOnceAndReplicatesFromBoth() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            HttpClient client = HttpClient.newHttpClient();
            for (Node node : List.of(us, eu, us, eu)) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(URI.create(
                                        "http://127.0.0.1:" + node.httpAddress().getPort() + "/v1/posts/p1/likes"))
                                .header("X-User-Id", "u1")
                                .header("Idempotency-Key", "k")
                                .POST(BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
                assertThat(answer.statusCode()).isBetween(200, 201);
            }
            tap(us, "p1", "u2", true).get();
            tap(eu, "p1", "u1", false).get();
            cluster.awaitConverged();

            assertThat(count(us, "p1")).isEqualTo(1);
            assertThat(count(eu, "p1")).isEqualTo(1);
        }
    }

    @Test
    void whatAnAuthorHidesIsHiddenInAllRegions() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            HttpClient client = HttpClient.newHttpClient();
            String path = "/v1/posts/p1/";
            tap(us, "p1", "u1", true).get();
            HttpResponse<String> put = client.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://127.0.0.1:" + us.httpAddress().getPort() + path + "settings"))
                            .header("Content-Type", "application/json")
                            .PUT(BodyPublishers.ofString("{\"author\":\"ann\",\"hide_count\":true}"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(put.statusCode()).as(put.body()).isEqualTo(200);

            URI count = URI.create("http://127.0.0.1:" + eu.httpAddress().getPort() + path + "likes");
            await().atMost(LIMIT)
                    .until(() -> client.send(HttpRequest.newBuilder(count).build(), BodyHandlers.ofString())
                            .body()
                            .contains("\"hidden\":true"));
            assertThat(client.send(
                                    HttpRequest.newBuilder(count)
                                            .header("X-User-Id", "ann")
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .contains("\"count\":");
        }
    }

    @Test
    void tapsInAllRegionsAddUpExactly() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            List<Node> nodes = List.of(cluster.found("us"), cluster.found("eu"), cluster.found("ap"));
            List<CompletableFuture<TapResult>> answers = new ArrayList<>();
            for (int user = 0; user < 300; user++) {
                for (int post = 0; post < 3; post++) {
                    answers.add(tap(nodes.get(user % 3), "p" + post, "u" + user, true));
                }
            }
            TestCluster.await(answers);
            cluster.awaitConverged();

            for (Node node : nodes) {
                assertThat(List.of(count(node, "p0"), count(node, "p1"), count(node, "p2")))
                        .containsOnly(300L);
            }
        }
    }

    @Test
    void theSamePairsTappedInAllRegionsAreCountedOnce() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            List<Node> nodes = List.of(cluster.found("us"), cluster.found("eu"), cluster.found("ap"));
            SplittableRandom random = new SplittableRandom(7);
            List<CompletableFuture<TapResult>> answers = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                answers.add(tap(nodes.get(i % 3), "p1", "u" + random.nextInt(50), random.nextInt(3) > 0));
            }
            TestCluster.await(answers);

            // Two seconds after the last tap, count and members are one number everywhere. Without the correction they
            // never are: CountingCasesTest in the simulations runs the same course with a plain counter.
            Awaitility.await()
                    .atMost(Duration.ofSeconds(2))
                    .until(() -> nodes.stream()
                                    .flatMap(node -> Stream.of(count(node, "p1"), (long) node.reads()
                                            .members(Subject.post("p1"), "", 1_000)
                                            .size()))
                                    .distinct()
                                    .count()
                            == 1);
            cluster.awaitConverged();
        }
    }

    @Test
    void aCutLinkHealsAndNothingIsMissing() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            TestCluster.await(List.of(tap(us, "p1", "before", true)));
            await().atMost(LIMIT).until(() -> count(eu, "p1") == 1);
            eu.faults().orElseThrow().putLinkFault("us", new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0));
            TestCluster.await(List.of(tap(us, "p1", "a", true), tap(eu, "p1", "b", true), tap(eu, "p1", "a", true)));
            await().atMost(LIMIT).until(() -> eu.view().freshness().behind().contains("us"));
            assertThat(count(us, "p1")).isEqualTo(2);
            assertThat(count(eu, "p1")).isEqualTo(3);
            eu.faults().orElseThrow().healLink("us");
            cluster.awaitConverged();

            assertThat(count(us, "p1")).isEqualTo(3);
            assertThat(count(eu, "p1")).isEqualTo(3);
            await().atMost(LIMIT).until(() -> eu.view().freshness().behind().isEmpty());
        }
    }

    /** The link is slow and its window small, so that the members need seconds; the count has one way to go. */
    @Test
    void afterACutTheCountIsThereBeforeTheMembersAre() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us")
                    .with("found", "true")
                    .with("window-bytes", "1KiB")
                    .with("pull-bytes", "1KiB")
                    .with("turn-inputs", "50"));
            Node eu = cluster.found("eu");
            await().atMost(LIMIT).until(() -> isUp(us));
            us.faults().orElseThrow().putLinkFault("eu", new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0));
            await().atMost(LIMIT).until(() -> !isUp(us));
            TestCluster.await(IntStream.range(0, 2_000)
                    .mapToObj(i -> tap(us, "p1", "u" + i, true))
                    .toList());
            assertThat(count(eu, "p1")).isZero();
            us.faults()
                    .orElseThrow()
                    .putLinkFault("eu", new LinkFault(LinkFault.Direction.OUT, false, 100, 0, 0, 0, 0));
            us.faults().orElseThrow().putLinkFault("eu", new LinkFault(LinkFault.Direction.IN, false, 0, 0, 0, 0, 0));

            List<EdgeKey> all = IntStream.range(0, 2_000)
                    .mapToObj(i -> EdgeKey.like("p1", "u" + i))
                    .toList();
            await().atMost(LIMIT).until(() -> count(eu, "p1") == 2_000);
            assertThat(eu.reads().registers(all).stream()
                            .filter(register -> !register.isNone())
                            .count())
                    .as("members that were there already when all were counted")
                    .isLessThan(2_000);
            us.faults().orElseThrow().healLink("eu");
            cluster.awaitConverged();
            assertThat(count(eu, "p1")).isEqualTo(2_000);
        }
    }

    @Test
    void aNodeThatStartsAgainOnItsDirectoryIsTheSameReplicaWithTheSameCounts() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            ReplicaId self = us.view().self();
            TestCluster.await(List.of(tap(us, "p1", "u1", true), tap(us, "p1", "u2", true)));
            Node eu = cluster.found("eu");
            cluster.awaitConverged();
            cluster.stop("us");
            TestCluster.await(List.of(tap(eu, "p1", "u3", true)));
            Node again = cluster.start(cluster.config("us"));

            assertThat(again.view().self()).isEqualTo(self);
            assertThat(again.view().notReady()).isEmpty();
            assertThat(count(again, "p1")).isGreaterThanOrEqualTo(2);
            TestCluster.await(List.of(tap(again, "p1", "u4", true)));
            cluster.awaitConverged();
            assertThat(count(eu, "p1")).isEqualTo(4);
        }
    }

    /** The link is slower than closing it may take: without waiting for acknowledgements the taps would be left behind. */
    @Test
    void aNodeThatStopsSendsWhatItHasFirst() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us").with("found", "true").with("link-timeout", "20s"));
            Node eu = cluster.start(cluster.config("eu").with("found", "true").with("link-timeout", "20s"));
            await().atMost(LIMIT).until(() -> isUp(us) && isUp(eu));
            us.faults()
                    .orElseThrow()
                    .putLinkFault("eu", new LinkFault(LinkFault.Direction.OUT, false, 2_500, 0, 0, 0, 0));
            List<CompletableFuture<TapResult>> answers = IntStream.range(0, 500)
                    .mapToObj(i -> tap(us, "p1", "u" + i, true))
                    .toList();
            cluster.stop("us");

            TestCluster.await(answers);
            await().atMost(LIMIT).until(() -> count(eu, "p1") == 500);
        }
    }

    @Test
    void aNewcomerTakesTapsWhenItHasWhatItsClusterHad() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            TestCluster.await(IntStream.range(0, 200)
                    .mapToObj(i -> tap(us, "p1", "u" + i, true))
                    .toList());
            Node eu = cluster.start(cluster.config("eu"));
            Path marker = dir.resolve("eu").resolve("joining");

            await().atMost(LIMIT).until(() -> eu.view().notReady().isEmpty());
            assertThat(count(eu, "p1")).isEqualTo(200);
            assertThat(Files.exists(marker)).isFalse();
            TestCluster.await(List.of(tap(eu, "p1", "u1", false)));
            cluster.awaitConverged();
            assertThat(count(us, "p1")).isEqualTo(199);
        }
    }

    @Test
    void aNewcomerThatMeetsNobodySaysSoAndTakesNoTapsAlsoAfterARestart() {
        Logger logger = (Logger) LoggerFactory.getLogger("dev.likewise.node");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        // Appended to by the node's threads.
        log.list = new CopyOnWriteArrayList<>();
        log.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
        try (TestCluster cluster = new TestCluster(dir)) {
            NodeConfig lonely = cluster.config("eu").with("peer", "127.0.0.1:1");
            for (int i = 0; i < 2; i++) {
                Node eu = cluster.start(lonely);
                assertThat(eu.view().notReady())
                        .hasValueSatisfying(why -> assertThat(why).contains("joining"));
                assertThat(eu.taps().refusal()).isPresent();
                assertThat(eu.view().isJoining()).isTrue();
                assertThat(eu.view().freshness().asOf()).isEqualTo(Instant.EPOCH);
                await().atMost(LIMIT)
                        .until(() -> log.list.stream()
                                .map(ILoggingEvent::getFormattedMessage)
                                .toList()
                                .containsAll(List.of(
                                        "joining: waits for a peer that seeds it; dialling 127.0.0.1:1",
                                        "Dialling 127.0.0.1:1 failed: connection refused")));
                log.list.clear();
                cluster.stop("eu");
            }
        } finally {
            logger.detachAppender(log);
            logger.setLevel(null);
        }
    }

    private static boolean isUp(Node node) {
        return node.view().peers().stream().anyMatch(peer -> peer.state().equals("up"));
    }
}
