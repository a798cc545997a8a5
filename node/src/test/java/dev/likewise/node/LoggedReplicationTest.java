package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.api.DiskFault;
import dev.likewise.node.log.CapturedLog;
import dev.likewise.node.store.Tampering;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.TapResult;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between regions and on bad disks, too, nobody's id is in the log at INFO and above; of posts, only what digests find. */
class LoggedReplicationTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String USER = "zq7-ann-of-the-log";
    private static final String POST = "zq7-sunrise-of-the-log";
    private static final EdgeKey LIKE = EdgeKey.like(POST, USER);

    @TempDir
    Path dir;

    private static Node start(TestCluster cluster, String region) {
        return cluster.start(cluster.config(region)
                .with("found", "true")
                .with("digest-every", "200ms")
                .with("store-retry", "50ms"));
    }

    /** Bytes that no peer sends. */
    private static void sendGarbage(InetSocketAddress gossip) throws IOException {
        try (Socket socket = new Socket(gossip.getAddress(), gossip.getPort())) {
            socket.getOutputStream().write(("GET /" + POST + "?user=" + USER).getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
        }
    }

    @Test
    void gossipABrokenDiskAndALikeThatWasLost() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestCluster cluster = new TestCluster(dir)) {
            Node us = start(cluster, "us");
            Node eu = start(cluster, "eu");
            tap(us, POST, USER, true).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT).until(() -> count(eu, POST) == 1);
            sendGarbage(us.gossipAddress());
            eu.faults().orElseThrow().putDiskFault(new DiskFault(0, true));
            CompletableFuture<TapResult> lost = tap(eu, POST, USER, false);
            assertThatThrownBy(() -> lost.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class);
            eu.faults().orElseThrow().putDiskFault(DiskFault.NONE);
            await().atMost(LIMIT).until(() -> eu.taps().refusal().isEmpty());
            cluster.awaitConverged();
            cluster.stop("us");
            try (Tampering tampering = Tampering.with(dir.resolve("us"))) {
                tampering.eraseEdge(LIKE);
            }
            start(cluster, "us");
            await().atMost(LIMIT).until(() -> log.holds("DIGEST_DIFFERS"));

            assertThat(log.lines())
                    .anyMatch(line -> line.contains("No more taps"))
                    .anyMatch(line -> line.contains("Link to") && line.contains(" UP "))
                    .allMatch(line -> !line.contains(POST) || line.contains("DIGEST_DIFFERS"));
            log.holdsNoneOf(USER);
        }
    }

    @Test
    void aRowThatCannotBeRead() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestCluster cluster = new TestCluster(dir)) {
            Node us = start(cluster, "us");
            tap(us, POST, USER, true).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            int shard = us.view().placement().shardOf(LIKE);
            cluster.stop("us");
            Tampering.garbleEdge(dir.resolve("us"), shard, LIKE);
            Node again = start(cluster, "us");
            assertThatThrownBy(() -> again.reads().registers(List.of(LIKE)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("a row of edges cannot be read");
            PlantedDriftTest.audit(again, false);
            URI read = URI.create(
                    "http://127.0.0.1:" + again.httpAddress().getPort() + "/v1/me/likes/" + POST + "?user=" + USER);
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(read).build(), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(503);

            assertThat(log.lines()).anyMatch(line -> line.contains("A read failed: a row of edges cannot be read"));
            log.holdsNoneOf(USER, POST);
        }
    }
}
