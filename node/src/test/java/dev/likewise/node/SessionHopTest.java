package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.api.LinkFault;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client that goes to another region with every call sees its own taps at once, and the last one wins. */
@Timeout(300)
class SessionHopTest {
    private static final int HOPS = Integer.getInteger("hops", 10_000);
    private static final long SEED = Long.getLong("seed", 1);
    /** All of them fit into a session. */
    private static final int POSTS = 12;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);
    private static final LinkFault SLOW = new LinkFault(LinkFault.Direction.OUT, false, 50, 0, 0, 0, 0);

    @TempDir
    Path dir;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<String, Boolean> liked = new TreeMap<>();
    private final SessionClient client = new SessionClient("hopper");
    private long longestNanos;

    @Test
    void ownTapsAreSeenOnEachHopThoughLinksAreSlowAndARegionIsCutOff() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            List<Node> nodes = List.of(cluster.found("us"), cluster.found("eu"), cluster.found("ap"));
            for (int post = 0; post < POSTS; post++) {
                liked.put("p" + post, false);
                tap(nodes.get(0), "p" + post, "other", true).get();
            }
            for (int post = 0; post < POSTS; post++) {
                String id = "p" + post;
                await().atMost(LIMIT).until(() -> nodes.stream().allMatch(node -> count(node, id) == 1));
            }
            for (Node node : nodes) {
                for (String peer : others(node)) {
                    node.faults().orElseThrow().putLinkFault(peer, SLOW);
                }
            }
            hop(nodes, HOPS / 2);
            nodes.get(2).faults().orElseThrow().putLinkFault("us", CUT);
            nodes.get(2).faults().orElseThrow().putLinkFault("eu", CUT);
            hop(nodes, HOPS - HOPS / 2);
            nodes.get(2).faults().orElseThrow().healLink("us");
            nodes.get(2).faults().orElseThrow().healLink("eu");
            cluster.awaitConverged();

            for (Node node : nodes) {
                liked.forEach((post, likes) -> {
                    assertThat(count(node, post)).as(post).isEqualTo(likes ? 2 : 1);
                    assertThat(register(node, post)).as(post).isEqualTo(likes);
                });
            }
            System.out.printf(
                    "SessionHopTest: %,d hops, seed %d, the longest call %d ms%n",
                    HOPS, SEED, longestNanos / 1_000_000);
        }
    }

    private static List<String> others(Node node) {
        return List.of("us", "eu", "ap").stream()
                .filter(region -> !node.view().self().region().equals(region))
                .toList();
    }

    private static boolean register(Node node, String post) {
        return node.reads()
                .registers(List.of(EdgeKey.like(post, "hopper")))
                .get(0)
                .edge()
                .present();
    }

    private void hop(List<Node> nodes, int hops) throws Exception {
        int at = 0;
        for (int i = 0; i < hops; i++) {
            at = (at + 1 + random.nextInt(2)) % nodes.size();
            long begun = System.nanoTime();
            if (random.nextInt(3) == 0) {
                look(nodes.get(at));
            } else {
                tapSomething(nodes.get(at));
            }
            longestNanos = Math.max(longestNanos, System.nanoTime() - begun);
        }
    }

    private void tapSomething(Node node) throws Exception {
        String post = "p" + random.nextInt(POSTS);
        boolean like = random.nextBoolean();
        HttpResponse<String> answer = like ? client.like(node, post) : client.unlike(node, post);
        boolean changes = liked.put(post, like) != like;
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(like && changes ? 201 : 200);
        assertThat(answer.body()).contains("\"liked\":" + like, "\"changed\":" + changes);
    }

    private void look(Node node) throws Exception {
        String posts = String.join(",", liked.keySet());
        String expected = liked.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\":" + entry.getValue())
                .collect(Collectors.joining(",", "{\"liked\":{", "}}"));
        assertThat(client.get(node, "/v1/me/liked?posts=" + posts).body()).isEqualTo(expected);
        String one = "p" + random.nextInt(POSTS);
        assertThat(client.get(node, "/v1/posts/" + one + "/likes").body()).contains("\"liked\":" + liked.get(one));
        assertThat(client.get(node, "/v1/me/likes/" + one).statusCode()).isEqualTo(liked.get(one) ? 200 : 404);
    }

    /** What the age of a tap is for: the like's first answer was lost, and the client has taken it back since. */
    @Test
    void aLikeSentAgainElsewhereDoesNotUndoTheUnlikeThatCameAfterIt() throws Exception {
        for (boolean withSession : new boolean[] {true, false}) {
            try (TestCluster cluster = new TestCluster(dir.resolve("session-" + withSession))) {
                Node us = cluster.found("us");
                Node eu = cluster.found("eu");
                await().atMost(LIMIT)
                        .until(() -> !us.view().peers().isEmpty()
                                && us.view().peers().get(0).state().equals("up"));
                eu.faults().orElseThrow().putLinkFault("us", CUT);
                long tappedAt = System.nanoTime();
                List<Integer> statuses = new ArrayList<>();
                statuses.add(client.like(us, "p").statusCode());
                statuses.add(client.unlike(us, "p").statusCode());
                if (!withSession) {
                    client.forget();
                }
                long ageMillis = (System.nanoTime() - tappedAt) / 1_000_000 + 1;
                HttpResponse<String> again = client.like(eu, "p", "Likewise-Tap-Age", Long.toString(ageMillis));

                assertThat(statuses).containsExactly(201, 200);
                if (withSession) {
                    assertThat(again.body())
                            .contains("\"liked\":false", "\"superseded\":true", "\"count\":0", "\"version\":null");
                } else {
                    assertThat(again.statusCode()).isEqualTo(201);
                }
                eu.faults().orElseThrow().healLink("us");
                cluster.awaitConverged();
                for (Node node : List.of(us, eu)) {
                    assertThat(count(node, "p")).isZero();
                    assertThat(client.get(node, "/v1/me/likes/p").statusCode()).isEqualTo(404);
                }
                client.forget();
            }
        }
    }
}
