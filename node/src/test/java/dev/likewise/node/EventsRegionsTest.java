package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.LinkFault;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The feeds of real nodes add up to what is liked, through cuts, restarts and consumers that are killed. */
@Timeout(180)
class EventsRegionsTest {
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);
    private static final int POSTS = 3;
    private static final int USERS = 12;

    @TempDir
    Path dir;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Random random = new Random(26);

    private HttpResponse<String> ask(Node node, String after, int limit) throws Exception {
        URI uri = URI.create(
                "http://127.0.0.1:" + node.httpAddress().getPort() + "/v1/events?after=" + after + "&limit=" + limit);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Somebody who reads one node's feed and keeps what they were told, and from where to go on. */
    private final class Consumer {
        private final List<JsonNode> events = new ArrayList<>();
        private final Set<String> ids = new HashSet<>();
        private String at = "0";

        /** Reads to the end, a few events at a time, losing the end of some pages as somebody does who is killed. */
        void read(Node node) throws Exception {
            for (boolean more = true; more; ) {
                HttpResponse<String> page = ask(node, at, 1 + random.nextInt(7));
                assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
                List<String> lines = page.body().lines().toList();
                boolean killed = random.nextInt(4) == 0;
                for (String line : lines.subList(0, killed ? random.nextInt(lines.size() + 1) : lines.size())) {
                    JsonNode event = json.readTree(line);
                    assertThat(ids.add(event.get("event_id").asText())).as(line).isTrue();
                    events.add(event);
                    at = event.get("cursor").asText();
                }
                if (!killed) {
                    at = page.headers().firstValue("Likewise-Cursor").orElseThrow();
                }
                more = killed
                        || page.headers()
                                .firstValue("Likewise-More")
                                .orElseThrow()
                                .equals("true");
            }
        }

        Map<String, Integer> deltas() {
            Map<String, Integer> deltas = new TreeMap<>();
            events.forEach(event -> deltas.merge(
                    event.get("post").asText() + " " + event.get("user").asText(),
                    event.get("delta").asInt(),
                    Integer::sum));
            return deltas;
        }
    }

    private void tapAtRandom(Node node, int taps) throws Exception {
        for (int i = 0; i < taps; i++) {
            tap(node, "p" + random.nextInt(POSTS), "u" + random.nextInt(USERS), random.nextInt(3) > 0)
                    .get();
        }
    }

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

    @Test
    void allFeedsAddUpToWhoLikesWhatAfterCutsRestartsAndKilledConsumers() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Map<String, Consumer> consumers = new TreeMap<>();
            for (String region : List.of("us", "eu", "ap")) {
                cluster.found(region);
                consumers.put(region, new Consumer());
            }
            Awaitility.await()
                    .until(() -> cluster.get("us").view().members().active().size() == 3);
            for (int round = 0; round < 3; round++) {
                cut(cluster.get("ap"), "us", "eu");
                for (String region : consumers.keySet()) {
                    tapAtRandom(cluster.get(region), 40);
                    consumers.get(region).read(cluster.get(region));
                }
                heal(cluster.get("ap"), "us", "eu");
                cluster.awaitConverged();
                cluster.stop("eu");
                cluster.start(cluster.config("eu"));
                cluster.awaitConverged();
            }
            Map<String, Integer> deltas = new TreeMap<>();
            long corrections = 0;
            for (Map.Entry<String, Consumer> consumer : consumers.entrySet()) {
                consumer.getValue().read(cluster.get(consumer.getKey()));
                consumer.getValue().deltas().forEach((pair, delta) -> deltas.merge(pair, delta, Integer::sum));
                corrections += consumer.getValue().events.stream()
                        .filter(event -> event.get("type").asText().equals("count_corrected"))
                        .count();
            }
            assertThat(corrections).as("taps on both sides of a cut").isPositive();
            assertThat(deltas.values()).allMatch(delta -> delta == 0 || delta == 1);
            for (int post = 0; post < POSTS; post++) {
                String prefix = "p" + post + " ";
                Set<String> liked = new HashSet<>();
                deltas.forEach((pair, delta) -> {
                    if (delta == 1 && pair.startsWith(prefix)) {
                        liked.add(pair.substring(prefix.length()));
                    }
                });
                Node us = cluster.get("us");
                Set<String> members = new HashSet<>();
                us.reads().members(Subject.post("p" + post), "", 1_000).forEach(member -> members.add(member.member()));
                assertThat(liked).isEqualTo(members);
                assertThat(count(us, "p" + post)).isEqualTo(liked.size());
            }
        }
    }

    @Test
    void whatRetentionHasEndedIsGoneAndWhatCameSinceIsThere() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us")
                    .with("found", "true")
                    .with("events-retention", "0ms")
                    .with("trim-every", "20ms"));
            tap(us, "p", "u1", true).get();
            HttpResponse<String> first = ask(us, "0", 1);
            Awaitility.await().until(() -> ask(us, "0", 1).statusCode() == 410);
            HttpResponse<String> gone = ask(us, "0", 1);
            String oldest = json.readTree(gone.body()).get("oldest").asText();
            assertThat(gone.headers().firstValue("Likewise-Cursor")).contains(oldest);
            assertThat(ask(us, oldest, 1).statusCode()).isEqualTo(200);
            assertThat(ask(us, "", 10).statusCode()).isEqualTo(200);
            if (first.statusCode() == 200 && !first.body().isEmpty()) {
                // Whoever had it all is not told that anything is gone.
                String had = json.readTree(first.body()).get("cursor").asText();
                assertThat(ask(us, had, 1).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void retirementIsAnEventOfThoseWhoGoOn() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            tap(eu, "p", "u1", true).get();
            cluster.awaitConverged();
            ReplicaId gone = eu.view().self();
            cluster.stop("eu");
            us.retirements().retire(gone).toCompletableFuture().get();
            Consumer consumer = new Consumer();
            Awaitility.await().until(() -> {
                consumer.read(us);
                return !consumer.events.isEmpty();
            });
            assertThat(consumer.events).singleElement().satisfies(event -> {
                assertThat(event.get("type").asText()).isEqualTo("replica_retired");
                assertThat(event.get("replica").asText()).isEqualTo(gone.toString());
            });
            consumer.read(us);
            assertThat(consumer.events).hasSize(1);
        }
    }
}
