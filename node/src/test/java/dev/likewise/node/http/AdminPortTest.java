package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.DiskFault;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.Taps;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminPortTest {
    private static final String JSON = "application/json";

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private Map<String, Object> read(String path) {
        return TestJson.object(running.call("GET", running.adminUri(path), "").body());
    }

    private HttpResponse<String> change(String method, String path, String body) {
        return running.call(method, running.adminUri(path), body, "Content-Type", JSON);
    }

    @Test
    void aNodeIsReadyAloneAndSaysWhyItIsNot() {
        assertThat(read("/readyz")).isEqualTo(Map.of("ready", true, "reasons", List.of()));

        running.node.notReady = Optional.of("the node is stopping");
        running.node.accepted = Taps.Accepted.NOT_WRITABLE;
        assertThat(read("/readyz"))
                .isEqualTo(Map.of("ready", false, "reasons", List.of("the node is stopping", "the disk is full")));
        assertThat(read("/healthz")).isEqualTo(Map.of("status", "ok"));
    }

    @Test
    void theStatusIsANodeInOneScreen() {
        assertThat(read("/v1/admin/status"))
                .containsEntry("cluster", "test")
                .containsEntry("region", "us")
                .containsEntry("node", "us-1")
                .containsEntry("replica", "us/us-1/0aa")
                .containsEntry("ready", true)
                .containsEntry("shards", 4L)
                .containsEntry("spread", 1L)
                .containsEntry("as_of", "2026-01-31T09:30:00.120Z")
                .containsEntry("lag_ms", Map.of("eu", 40L))
                .containsEntry("peers", Map.of("up", 1L, "down", 0L, "refused", 0L))
                .containsEntry("members", Map.of("active", 2L, "retired", 0L))
                .containsEntry("unsent_records", 6L)
                .containsEntry("pending_shards", 1L)
                .containsEntry("tombstones", Map.of("live", 12L, "credited", 6L, "purged", 18L))
                .containsKeys("version", "started_at", "uptime_ms", "behind", "reasons");
    }

    @Test
    void theStatusSaysWhatAuditsFound() {
        Map<?, ?> unknown = (Map<?, ?>) read("/v1/admin/status").get("audit");
        assertThat(unknown.get("drift_posts")).isEqualTo(0L);
        assertThat(unknown.get("checked_at")).isNull();
        assertThat(unknown.get("running")).isEqualTo(false);
        assertThat(unknown.get("last")).isNull();

        running.audits.summary = FakeAudits.drift(3, "2026-01-31T09:00:00Z");
        assertThat(read("/v1/admin/status").get("audit"))
                .isEqualTo(Map.of(
                        "drift_posts",
                        3L,
                        "checked_at",
                        "2026-01-31T09:00:00.000Z",
                        "running",
                        true,
                        "last",
                        "/v1/admin/audits/k3-7"));
    }

    @Test
    void peersAreLinksWithTheirLag() {
        assertThat(read("/v1/admin/peers").get("peers"))
                .isEqualTo(List.of(Map.ofEntries(
                        Map.entry("replica", "eu/eu-1/0bb"),
                        Map.entry("region", "eu"),
                        Map.entry("address", "127.0.0.1:9081"),
                        Map.entry("state", "up"),
                        Map.entry("reason", ""),
                        Map.entry("dialled", true),
                        Map.entry("lag_records", 3L),
                        Map.entry("lag_seconds", 0.25),
                        Map.entry("round_trip_us", 410L),
                        Map.entry("clock_offset_us", -20L),
                        Map.entry("bytes_in", 1_000L),
                        Map.entry("bytes_out", 2_000L))));
    }

    @Test
    void membersAreAllReplicasThatEverWere() {
        assertThat((List<?>) read("/v1/admin/members").get("members"))
                .hasSize(2)
                .first()
                .isEqualTo(Map.of(
                        "replica",
                        "eu/eu-1/0bb",
                        "region",
                        "eu",
                        "node",
                        "eu-1",
                        "incarnation",
                        "0bb",
                        "gossip",
                        List.of("127.0.0.1:9081"),
                        "http",
                        List.of("http://127.0.0.1:8081"),
                        "retired",
                        false));
    }

    @Test
    void theStateIsADigestAShard() {
        Map<String, Object> state = read("/v1/admin/state");

        assertThat(state).containsEntry("replica", "us/us-1/0aa");
        assertThat((List<?>) state.get("shards"))
                .hasSize(4)
                .first()
                .isEqualTo(Map.of(
                        "shard",
                        0L,
                        "vector",
                        Map.of("us/us-1/0aa", "1"),
                        "edges",
                        "e0",
                        "columns",
                        "c0",
                        "registers",
                        5L));
    }

    @Test
    void theConfigIsWhatIsInEffect() {
        assertThat(read("/v1/admin/config")).isEqualTo(Map.of("settings", Map.of("cluster", "test", "shards", "4")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eu", "eu-1", "eu%2Feu-1", "eu%2Feu-1%2F0bb"})
    void aLinkIsCutAndHealedByAnyNameOfThePeer(String peer) {
        String path = "/v1/admin/links/" + peer;
        HttpResponse<String> put =
                change("PUT", path, "{\"direction\":\"in\",\"state\":\"cut\",\"loss\":0.5,\"for_ms\":100}");

        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
        assertThat(running.faults.linkFaults())
                .containsEntry("eu/eu-1", List.of(new LinkFault(LinkFault.Direction.IN, true, 0, 0, 0.5, 0, 100)));
        Map<String, Object> fault = Map.of(
                "direction", "in",
                "state", "cut",
                "delay_ms", 0L,
                "jitter_ms", 0L,
                "loss", 0.5,
                "bytes_per_second", 0L,
                "for_ms", 100L);
        assertThat(read(path).get("faults")).isEqualTo(List.of(fault));
        assertThat(read("/v1/admin/links")).isEqualTo(Map.of("links", Map.of("eu/eu-1", List.of(fault))));

        assertThat(TestJson.at(change("DELETE", path, "").body(), "faults")).isEqualTo(List.of());
        assertThat(running.faults.linkFaults()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|body",
                "{|body",
                "{} {}|body",
                "{\"state\":\"closed\"}|state",
                "{\"direction\":1}|direction",
                "{\"delay_ms\":-1}|delay_ms",
                "{\"delay_ms\":1.5}|delay_ms",
                "{\"delay_ms\":1e999999999}|delay_ms",
                "{\"delay_ms\":99999999999999999999}|delay_ms",
                "{\"loss\":1.1}|loss",
                "{\"loss\":\"all\"}|loss",
                "{\"loss\":[1]}|loss",
                "{\"loss\":null}|loss",
                "{\"loss\":0,\"loss\":1}|loss",
                "{\"lost\":1}|lost"
            })
    void aFaultThatIsNoneNamesWhatIsWrong(String body, String field) {
        HttpResponse<String> answer = change("PUT", "/v1/admin/links/eu", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(TestJson.at(answer.body(), "field")).isEqualTo(field);
        assertThat(running.faults.linkFaults()).isEmpty();
    }

    @Test
    void aFaultOnNobodysLinkIsNotFound() {
        assertThat(change("PUT", "/v1/admin/links/mars", "{}").statusCode()).isEqualTo(404);
        assertThat(change("DELETE", "/v1/admin/links/mars", "").statusCode()).isEqualTo(404);
    }

    @Test
    void theClockIsSetWrongAndRight() {
        assertThat(change("PUT", "/v1/admin/clock", "{\"offset_ms\":-250}").body())
                .isEqualTo("{\"offset_ms\":-250}");
        assertThat(running.faults.clockOffsetMillis()).isEqualTo(-250);
        assertThat(read("/v1/admin/clock")).isEqualTo(Map.of("offset_ms", -250L));
        assertThat(change("PUT", "/v1/admin/clock", "{}").statusCode()).isEqualTo(400);
        assertThat(change("PUT", "/v1/admin/clock", "{\"offset_ms\":9223372036854775807}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aDiskIsMadeSlowOrBrokenAndSoundAgain() {
        assertThat(read("/v1/admin/disk")).isEqualTo(Map.of("fsync_delay_ms", 0L, "fail", false));

        assertThat(change("PUT", "/v1/admin/disk", "{\"fsync_delay_ms\":250}").body())
                .isEqualTo("{\"fsync_delay_ms\":250,\"fail\":false}");
        assertThat(running.faults.diskFault()).isEqualTo(new DiskFault(250, false));

        change("PUT", "/v1/admin/disk", "{\"fail\":true}");
        assertThat(running.faults.diskFault()).isEqualTo(new DiskFault(0, true));
        assertThat(read("/v1/admin/disk")).isEqualTo(Map.of("fsync_delay_ms", 0L, "fail", true));

        assertThat(change("DELETE", "/v1/admin/disk", "").body()).isEqualTo("{\"fsync_delay_ms\":0,\"fail\":false}");
        assertThat(running.faults.diskFault()).isEqualTo(DiskFault.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"fsync_delay_ms\":-1}|fsync_delay_ms",
                "{\"fsync_delay_ms\":5001}|fsync_delay_ms",
                "{\"fsync_delay_ms\":1.5}|fsync_delay_ms",
                "{\"fsync_delay_ms\":\"1s\"}|fsync_delay_ms",
                "{\"fail\":\"yes\"}|fail",
                "{\"fail\":1}|fail",
                "{\"full\":true}|full",
                "[]|body"
            })
    void aDiskFaultThatIsNoneNamesWhatIsWrong(String body, String field) {
        HttpResponse<String> answer = change("PUT", "/v1/admin/disk", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(TestJson.at(answer.body(), "field")).isEqualTo(field);
        assertThat(running.faults.diskFault()).isEqualTo(DiskFault.NONE);
    }

    @Test
    void withoutFaultsThereAreNoneToPut() {
        try (RunningNode sound = new RunningNode(TestSettings.usual(), false)) {
            HttpResponse<String> answer =
                    sound.call("PUT", sound.adminUri("/v1/admin/links/eu"), "{}", "Content-Type", JSON);
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(TestJson.at(answer.body(), "detail"))
                    .isEqualTo("this node runs without chaos; start it with --chaos true");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, 200",
        "LOCALHOST:7080, 200",
        "127.0.0.1, 200",
        "127.1.2.3:1, 200",
        "[::1]:7080, 200",
        "evil.example, 403",
        "localhost.evil.example, 403",
        "127.0.0.1.evil.example, 403",
        "127.0.0.1@evil.example, 403",
        "10.0.0.1, 403",
        "'', 403"
    })
    void onlyALoopbackNameIsAnswered(String host, int status) {
        try (RawClient client = running.rawAdmin()) {
            client.send("GET /v1/admin/status HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(status);
        }
    }

    @Test
    void aUrlInTheRequestLineIsTheHost() {
        try (RawClient client = running.rawAdmin()) {
            client.request("GET", "http://evil.example/v1/admin/status");
            assertThat(client.answer().status()).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:7080, 200",
        "http://127.0.0.1, 200",
        "https://evil.example, 403",
        "http://localhost.evil.example, 403",
        "null, 403",
        "'', 403"
    })
    void aForeignPageIsRefused(String origin, int status) {
        try (RawClient client = running.rawAdmin()) {
            client.request("GET", "/v1/admin/status", "Origin: " + origin);
            assertThat(client.answer().status()).isEqualTo(status);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""})
    void aChangeByAFormIsRefused(String type) {
        try (RawClient client = running.rawAdmin()) {
            client.request("PUT", "/v1/admin/clock", "Content-Type: " + type, "Content-Length: 15")
                    .send("{\"offset_ms\":1}");
            assertThat(client.answer().status()).isEqualTo(415);
            assertThat(running.faults.clockOffsetMillis()).isZero();
        }
    }
}
