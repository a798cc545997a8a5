package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All nodes of a process under one port: {@code eu} is another node than the one that is asked, {@code ap} is not running. */
class RegionsMountTest {
    private static final String JSON = "application/json";

    private static final class Nodes implements Neighbours {
        private final Map<String, NodeHttp> running = new ConcurrentHashMap<>();

        @Override
        public List<String> regions() {
            return List.of("us", "eu", "ap");
        }

        @Override
        public Optional<NodeHttp> servers(String region) {
            return Optional.ofNullable(running.get(region));
        }
    }

    private final Nodes nodes = new Nodes();
    private final RunningNode us = new RunningNode(nodes);
    private final RunningNode eu = TestNodes.withSmallBodies();

    RegionsMountTest() {
        nodes.running.put("us", us.http);
        nodes.running.put("eu", eu.http);
    }

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void whatIsBelowARegionIsItsNodes() {
        HttpResponse<String> tap = us.call("POST", us.uri("/_dev/eu/v1/posts/p%2F1/likes?user=u1"), "");

        assertThat(tap.statusCode()).isEqualTo(201);
        assertThat(us.get("/_dev/eu/v1/posts/p%2F1/likes").body()).contains("\"count\":1");
        assertThat(eu.get("/v1/posts/p%2F1/likes").body()).contains("\"count\":1");
        assertThat(us.get("/_dev/us/v1/posts/p%2F1/likes").body()).contains("\"count\":0");
    }

    @Test
    void queriesHeadersAndBodiesGoAlong() {
        eu.like("p1", "u1");

        HttpResponse<String> looked =
                us.call("POST", us.uri("/_dev/eu/v1/likes:lookup"), "{\"posts\":[\"p1\"]}", "Content-Type", JSON);
        assertThat(looked.body()).contains("\"count\":1");
        assertThat(us.get("/_dev/eu/v1/me/liked?posts=p1", "X-User-Id", "u1").body())
                .isEqualTo("{\"liked\":{\"p1\":true}}");
    }

    @Test
    void bothVersionsOfHttpAreServed() {
        eu.like("p1", "u1");
        try (Http2Client client = us.http2()) {
            var answer = client.answer(client.request("GET", "/_dev/eu/v1/posts/p1/likes"));
            assertThat(answer.body()).contains("\"count\":1");
        }
    }

    @Test
    void aStreamGoesOnFromThere() {
        try (EventWatcher watcher =
                EventWatcher.Version.HTTP_1_1.watch(us.http.httpAddress(), "/_dev/eu/v1/posts/p1/likes/stream")) {
            assertThat(watcher.nextCount()).isZero();
            eu.like("p1", "u1");
            assertThat(watcher.nextCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/readyz", "/v1/admin/status"})
    void theAdminPortIsThereToo(String path) {
        assertThat(us.get("/_dev/eu" + path).statusCode()).isEqualTo(200);
    }

    @Test
    void faultsAreOfThatNode() {
        us.call("PUT", us.uri("/_dev/eu/v1/admin/clock"), "{\"offset_ms\":250}", "Content-Type", JSON);

        assertThat(eu.faults.clockOffsetMillis()).isEqualTo(250);
        assertThat(us.faults.clockOffsetMillis()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example, application/json, '', 403",
        "127.0.0.1, text/plain, '', 415",
        "127.0.0.1, application/json, https://evil.example, 403",
        "127.0.0.1, application/json, http://127.0.0.1:8080, 200"
    })
    void theAdminPortsGateHolds(String host, String type, String origin, int status) {
        try (RawClient client = new RawClient(us.http.httpAddress())) {
            client.send("PUT /_dev/eu/v1/admin/clock HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: " + type
                    + (origin.isEmpty() ? "" : "\r\nOrigin: " + origin)
                    + "\r\nContent-Length: 15\r\n\r\n{\"offset_ms\":1}");
            assertThat(client.answer().status()).isEqualTo(status);
            assertThat(eu.faults.clockOffsetMillis()).isEqualTo(status == 200 ? 1 : 0);
        }
    }

    @Test
    void thatNodesLimitsHold() {
        String body =
                "{\"posts\":[\"" + "p".repeat(100) + "\",\"" + "q".repeat(100) + "\",\"" + "r".repeat(100) + "\"]}";

        assertThat(us.call("POST", us.uri("/_dev/eu/v1/likes:lookup"), body, "Content-Type", JSON)
                        .statusCode())
                .isEqualTo(413);
        assertThat(us.call("POST", us.uri("/_dev/us/v1/likes:lookup"), body, "Content-Type", JSON)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void thatNodeAsksWhoItIs() {
        try (RunningNode careful = TestNodes.withTokens()) {
            nodes.running.put("ap", careful.http);
            assertThat(us.get("/_dev/ap/v1/me/liked?posts=p1", "X-User-Id", "u1")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(us.get("/_dev/eu/v1/me/liked?posts=p1", "X-User-Id", "u1")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void anUnknownRegionIsNotFound() {
        HttpResponse<String> answer = us.get("/_dev/mars/v1/ping");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("expected: us, eu, ap");
        assertThat(us.get("/_dev/eu").statusCode()).isEqualTo(404);
        assertThat(us.get("/_dev/").statusCode()).isEqualTo(404);
    }

    @Test
    void aRegionWhoseNodeIsNotRunningSaysSo() {
        HttpResponse<String> answer = us.get("/_dev/ap/v1/posts/p1/likes");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(answer.body()).contains("the node of region ap is not running");
    }

    @Test
    void whichNodesThereAreIsSaid() {
        assertThat(us.get("/_dev").body())
                .isEqualTo("{\"regions\":[{\"region\":\"us\",\"running\":true,\"http\":\"http://127.0.0.1:"
                        + us.http.httpAddress().getPort() + "\",\"admin\":\"http://127.0.0.1:"
                        + us.http.adminAddress().getPort()
                        + "\"},{\"region\":\"eu\",\"running\":true,\"http\":\"http://127.0.0.1:"
                        + eu.http.httpAddress().getPort() + "\",\"admin\":\"http://127.0.0.1:"
                        + eu.http.adminAddress().getPort()
                        + "\"},{\"region\":\"ap\",\"running\":false,\"http\":null,\"admin\":null}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/_dev", "/_dev/us/v1/ping", "/_dev/us/v1/admin/status"})
    void aNodeByItselfHasNothingThere(String path) {
        assertThat(eu.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void operatorsAreServedOnThisMachineOnly() throws UnknownHostException {
        RegionsMount mount = new RegionsMount(nodes);
        InetAddress elsewhere = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});

        assertThatThrownBy(() -> mount.find("/_dev/eu/v1/admin/status", elsewhere))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.FOREIGN_REQUEST));
        assertThat(mount.find("/_dev/eu/v1/posts/p1/likes", elsewhere).server()).isSameAs(eu.http.publicPort());
    }
}
