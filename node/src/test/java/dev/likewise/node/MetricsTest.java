package dev.likewise.node;

import static dev.likewise.node.MeasuredCluster.awaitIn;
import static dev.likewise.node.MeasuredCluster.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.likewise.node.prometheus.Promtool;
import dev.likewise.node.prometheus.Scrape;
import dev.likewise.node.prometheus.Scrape.Sample;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus sees of real nodes: the names of the contract, and that each moves with what it measures. */
@Timeout(120)
class MetricsTest {
    /** Names and labels, to the letter. */
    private static final Map<String, Set<String>> CONTRACT = Map.ofEntries(
            Map.entry("likewise_build_info", Set.of("version", "cluster", "region", "node")),
            Map.entry("likewise_taps_total", Set.of("via", "action", "outcome")),
            Map.entry("likewise_http_request_duration_seconds", Set.of("route", "method", "status")),
            Map.entry("likewise_commit_duration_seconds", Set.of()),
            Map.entry("likewise_commit_taps", Set.of()),
            Map.entry("likewise_sync_duration_seconds", Set.of()),
            Map.entry("likewise_shard_taps_total", Set.of("shard")),
            Map.entry("likewise_mailbox_inputs", Set.of()),
            Map.entry("likewise_shed_total", Set.of("reason")),
            Map.entry("likewise_replication_lag_records", Set.of("peer", "origin")),
            Map.entry("likewise_replication_lag_seconds", Set.of("peer", "origin")),
            Map.entry("likewise_view_staleness_seconds", Set.of("region")),
            Map.entry("likewise_link_up", Set.of("peer")),
            Map.entry("likewise_link_bytes_total", Set.of("peer", "direction")),
            Map.entry("likewise_link_edges_total", Set.of("peer", "direction")),
            Map.entry("likewise_corrections_total", Set.of()),
            Map.entry("likewise_snapshots_total", Set.of("role", "outcome")),
            Map.entry("likewise_digest_mismatches_total", Set.of()),
            Map.entry("likewise_count_drift_posts", Set.of()),
            Map.entry("likewise_audit_age_seconds", Set.of()),
            Map.entry("likewise_tombstones", Set.of("state")),
            Map.entry("likewise_clock_offset_seconds", Set.of("peer")),
            Map.entry("likewise_live_sockets", Set.of()),
            Map.entry("likewise_live_pushes_total", Set.of()),
            Map.entry("likewise_live_conflated_total", Set.of()),
            Map.entry("likewise_cache_requests_total", Set.of("cache", "outcome")),
            Map.entry("likewise_hot_post_taps_per_second", Set.of("rank")),
            Map.entry("likewise_log_bytes", Set.of()));

    private static final List<String> JVM =
            List.of("jvm_memory_used_bytes", "jvm_threads_live_threads", "process_uptime_seconds", "process_cpu_usage");

    @TempDir
    static Path dir;

    private static MeasuredCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new MeasuredCluster(dir);
        // Histograms are there from the first thing that they measure on.
        assertThat(cluster.tap(cluster.us, "POST", "first", "first").statusCode())
                .isEqualTo(201);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static double taps(Scrape scrape, String via, String action, String outcome) {
        return scrape.sum("likewise_taps_total", "via", via, "action", action, "outcome", outcome);
    }

    @Test
    void allNamesOfTheContractAreThereWithTheirLabels() {
        scrape(cluster.us);
        Scrape scrape = scrape(cluster.us);
        CONTRACT.forEach((name, labels) -> {
            assertThat(scrape.types()).containsKey(name);
            assertThat(scrape.labels(name)).as(name).isEqualTo(new TreeSet<>(labels));
        });
        assertThat(scrape.names()).containsAll(JVM);
    }

    @Test
    void whatANodeShowsIsAsPrometheusLikesIt() throws Exception {
        Promtool promtool = Promtool.orSkip("metrics are as Prometheus likes them");
        scrape(cluster.us);

        assertThat(promtool.complaints(dir, scrape(cluster.us).text(), "check", "metrics"))
                .isEmpty();
    }

    @Test
    void openMetricsEndWithAMark() {
        var answer = Scrape.get(
                cluster.us.adminAddress(),
                "/metrics",
                "Accept",
                "application/openmetrics-text;version=1.0.0,*/*;q=0.1");

        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/openmetrics-text");
        assertThat(answer.body()).endsWith("# EOF\n").contains("likewise_build_info{");
        var plain = Scrape.get(cluster.us.adminAddress(), "/metrics");
        assertThat(plain.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain; version=0.0.4");
        assertThat(plain.body()).doesNotContain("# EOF");
    }

    @Test
    void eachTapIsCountedByWhatBecameOfIt() throws Exception {
        Scrape before = scrape(cluster.us);
        cluster.tap(cluster.us, "POST", "counted", "u1");
        cluster.tap(cluster.us, "POST", "counted", "u1");
        cluster.tap(cluster.us, "DELETE", "counted", "u1");
        cluster.tap(cluster.us, "POST", "counted", "u1", "Likewise-Tap-Age", "60000");
        cluster.tap(cluster.us, "DELETE", "counted", "u1", "Prefer", "handling=strict");
        cluster.tap(cluster.us, "POST", "counted", "u2", "Idempotency-Key", "k1");
        cluster.tap(cluster.us, "POST", "counted", "u2", "Idempotency-Key", "k1");
        cluster.call(cluster.us, "POST", "/v1/likes:batch", "u", """
                {"user":"u3","post":"counted","action":"like"}
                {"user":"u3","post":"counted","action":"like"}
                """, "Content-Type", "application/x-ndjson");
        Scrape after = scrape(cluster.us);

        assertThat(taps(after, "http", "like", "changed") - taps(before, "http", "like", "changed"))
                .isEqualTo(2);
        assertThat(taps(after, "http", "like", "unchanged") - taps(before, "http", "like", "unchanged"))
                .isEqualTo(1);
        assertThat(taps(after, "http", "unlike", "changed") - taps(before, "http", "unlike", "changed"))
                .isEqualTo(1);
        assertThat(taps(after, "http", "like", "superseded") - taps(before, "http", "like", "superseded"))
                .isEqualTo(1);
        assertThat(taps(after, "http", "unlike", "refused") - taps(before, "http", "unlike", "refused"))
                .isEqualTo(1);
        assertThat(taps(after, "http", "like", "replayed") - taps(before, "http", "like", "replayed"))
                .isEqualTo(1);
        assertThat(taps(after, "batch", "like", "changed") - taps(before, "batch", "like", "changed"))
                .isEqualTo(1);
        assertThat(taps(after, "batch", "like", "unchanged") - taps(before, "batch", "like", "unchanged"))
                .isEqualTo(1);
        assertThat(after.sum("likewise_toggles_total") - before.sum("likewise_toggles_total"))
                .isEqualTo(1);
        // Five of the requests reached a writer, and two lines.
        assertThat(after.sum("likewise_shard_taps_total") - before.sum("likewise_shard_taps_total"))
                .isEqualTo(7);
        // One of them wrote nothing.
        assertThat(after.sum("likewise_commit_taps_sum") - before.sum("likewise_commit_taps_sum"))
                .isEqualTo(6);
        assertThat(after.sum("likewise_sync_duration_seconds_count"))
                .isGreaterThan(before.sum("likewise_sync_duration_seconds_count"));
    }

    @Test
    void theHottestPostIsTheOneThatIsTappedMost() throws Exception {
        for (int user = 0; user < 30; user++) {
            cluster.tap(cluster.eu, "POST", user % 3 == 0 ? "warm" : "hot", "h" + user);
        }
        JsonNode top = new ObjectMapper()
                .readTree(Scrape.get(cluster.eu.adminAddress(), "/v1/admin/top?n=2")
                        .body());

        assertThat(top.path("window_seconds").asInt()).isEqualTo(10);
        assertThat(top.path("posts").findValuesAsText("post")).containsExactly("hot", "warm");
        assertThat(top.path("posts").get(0).path("taps_per_second").asDouble()).isBetween(0.1, 2.0);
        Scrape scrape = scrape(cluster.eu);
        assertThat(scrape.sum("likewise_hot_post_taps_per_second", "rank", "1"))
                .isGreaterThanOrEqualTo(scrape.sum("likewise_hot_post_taps_per_second", "rank", "2"))
                .isPositive();
    }

    @Test
    void socketsAndWhatTheyAreToldAreCounted() throws Exception {
        double before = scrape(cluster.us).sum("likewise_live_pushes_total");
        URI uri = URI.create("ws://127.0.0.1:" + cluster.us.httpAddress().getPort() + "/v1/live?user=u1");
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols("likewise.v1")
                .buildAsync(uri, new WebSocket.Listener() {})
                .join();
        awaitIn(
                cluster.us,
                scrape -> assertThat(scrape.sum("likewise_live_sockets")).isEqualTo(1));
        socket.sendText("{\"type\":\"subscribe\",\"posts\":[\"watched\"]}", true)
                .join();
        awaitIn(
                cluster.us,
                scrape -> assertThat(scrape.sum("likewise_live_pushes_total")).isGreaterThanOrEqualTo(before + 1));
        socket.sendText("{\"type\":\"like\",\"post\":\"watched\",\"id\":\"i1\"}", true)
                .join();
        awaitIn(cluster.us, scrape -> {
            assertThat(taps(scrape, "socket", "like", "changed")).isEqualTo(1);
            assertThat(scrape.sum("likewise_live_pushes_total")).isGreaterThanOrEqualTo(before + 2);
        });
        double conflated = scrape(cluster.us).sum("likewise_live_conflated_total");
        for (int user = 0; user < 20; user++) {
            cluster.tap(cluster.us, "POST", "watched", "w" + user);
        }
        assertThat(scrape(cluster.us).sum("likewise_live_conflated_total")).isGreaterThan(conflated);

        socket.abort();
        awaitIn(
                cluster.us,
                scrape -> assertThat(scrape.sum("likewise_live_sockets")).isZero());
    }

    @Test
    void aCutShowsAndItsHealingToo() throws Exception {
        cluster.cut();
        awaitIn(
                cluster.us,
                scrape -> assertThat(scrape.matching("likewise_link_up", "peer", "eu/eu-1"))
                        .extracting(Sample::value)
                        .containsExactly(0.0));
        double corrections = scrape(cluster.us).sum("likewise_corrections_total")
                + scrape(cluster.eu).sum("likewise_corrections_total");
        double edges = scrape(cluster.us).sum("likewise_link_edges_total", "direction", "out");
        cluster.tap(cluster.us, "POST", "both", "double");
        cluster.tap(cluster.eu, "POST", "both", "double");
        awaitIn(cluster.us, scrape -> {
            assertThat(scrape.sum("likewise_replication_lag_records", "peer", "eu/eu-1", "origin", "us/us-1"))
                    .as("records that eu lacks")
                    .isPositive();
            assertThat(scrape.sum("likewise_replication_lag_seconds", "peer", "eu/eu-1", "origin", "us/us-1"))
                    .isPositive();
            assertThat(scrape.sum("likewise_view_staleness_seconds", "region", "eu"))
                    .isGreaterThan(1);
            assertThat(scrape.sum("likewise_unsent_records")).as("unsent").isPositive();
        });

        cluster.heal();
        awaitIn(cluster.us, scrape -> {
            assertThat(scrape.sum("likewise_link_up", "peer", "eu/eu-1")).isEqualTo(1);
            assertThat(scrape.sum("likewise_replication_lag_records")).isZero();
            assertThat(scrape.sum("likewise_view_staleness_seconds", "region", "eu"))
                    .isLessThan(1);
            assertThat(scrape.sum("likewise_unsent_records")).isZero();
            assertThat(scrape.sum("likewise_link_edges_total", "direction", "out"))
                    .as("edges")
                    .isGreaterThan(edges);
        });
        // Both have counted it, and one takes it back.
        awaitIn(
                cluster.us,
                scrape -> assertThat(scrape.sum("likewise_corrections_total")
                                + scrape(cluster.eu).sum("likewise_corrections_total"))
                        .isEqualTo(corrections + 1));
    }

    @Test
    void clientsCannotMakeLabels() throws Exception {
        int before = scrape(cluster.us).samples().size();
        for (int i = 0; i < 1_000; i++) {
            String odd = "odd" + i;
            switch (i % 4) {
                case 0 -> cluster.call(cluster.us, "GET", "/" + odd + "/" + odd, odd, "");
                case 1 -> cluster.call(cluster.us, "GET", "/v1/posts/" + odd + "/likes?" + odd + "=1", odd, "");
                case 2 -> cluster.call(cluster.us, "ODD" + i, "/v1/posts/" + odd + "/likes", odd, "");
                default -> cluster.tap(cluster.us, "POST", odd, odd, "Likewise-Tap-Age", odd);
            }
        }
        Scrape after = scrape(cluster.us);

        assertThat(after.text()).doesNotContain("odd", "ODD");
        // Four kinds of answers, each a histogram.
        assertThat(after.samples().size() - before).isLessThan(4 * 20);
        assertThat(after.sum("likewise_http_request_duration_seconds_count", "route", "none"))
                .isGreaterThanOrEqualTo(500);
        Set<String> routes = after.matching("likewise_http_request_duration_seconds_count").stream()
                .map(Sample::labels)
                .map(labels -> labels.get("route"))
                .collect(Collectors.toSet());
        assertThat(routes).allMatch(route -> route.equals("none") || route.equals("*") || route.startsWith("/"));
    }
}
