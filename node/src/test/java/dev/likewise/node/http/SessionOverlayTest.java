package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A user who moves from one region to another that has not heard of their taps yet. */
class SessionOverlayTest {
    private static final String HEADER = "Likewise-Session";

    private final RunningNode far = new RunningNode();
    private final RunningNode near = new RunningNode();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void stop() {
        threads.shutdown();
        far.close();
        near.close();
    }

    private static String session(HttpResponse<String> answer) {
        String token = answer.headers().firstValue(HEADER).orElseThrow();
        assertThat(token.length()).isLessThanOrEqualTo(512);
        return token;
    }

    private static Map<String, Object> count(RunningNode node, String post, String user, String session) {
        return TestJson.object(node.get("/v1/posts/" + post + "/likes?user=" + user, HEADER, session)
                .body());
    }

    /** What the far region wrote reaches the near one. */
    private void deliver(String post, String user) {
        var edge = far.node.edge(post, user);
        near.node.hear(post, user, edge.present(), edge.stamp().time());
    }

    @Test
    void aLikeIsSeenWhereItWasNotHeardOf() {
        String session = session(far.like("p", "u"));

        assertThat(count(near, "p", "u", session)).containsEntry("liked", true).containsEntry("count", 1L);
        assertThat(TestJson.at(
                        near.get("/v1/likes?posts=p,q&user=u", HEADER, session).body(), "posts", "p"))
                .isEqualTo(Map.of("count", 1L, "display", "1", "approx", false, "liked", true));
        assertThat(TestJson.at(
                        near.get("/v1/me/liked?posts=p,q&user=u", HEADER, session)
                                .body(),
                        "liked"))
                .isEqualTo(Map.of("p", true, "q", false));
        assertThat(TestJson.object(near.get("/v1/posts/p/likes").body())).containsEntry("count", 0L);
    }

    /** Both look before one of them writes. */
    @Test
    void ofStrictUnlikesAtOnceOneIsTaken() {
        CyclicBarrier both = new CyclicBarrier(2);
        near.node.afterRegisters = () -> {
            try {
                both.await(20, TimeUnit.SECONDS);
            } catch (BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        };
        for (int round = 0; round < 10; round++) {
            String post = "p" + round;
            String session = session(far.like(post, "u"));
            List<HttpResponse<String>> answers = IntStream.range(0, 2)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> near.unlike(post, "u", HEADER, session, "Prefer", "handling=strict"), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(answers.stream().filter(answer -> answer.statusCode() == 200))
                    .hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.statusCode() == 409))
                    .hasSize(1);
        }
    }

    @Test
    void anUnlikeIsSeenWhereItWasNotHeardOf() {
        String session = session(far.like("p", "u"));
        deliver("p", "u");
        session = session(far.unlike("p", "u", HEADER, session));

        assertThat(count(near, "p", "u", session)).containsEntry("liked", false).containsEntry("count", 0L);
        assertThat(TestJson.object(near.get("/v1/posts/p/likes").body())).containsEntry("count", 1L);
    }

    @Test
    void nothingIsAddedOnceTheTapWasHeardOf() {
        String session = session(far.like("p", "u"));
        deliver("p", "u");

        assertThat(count(near, "p", "u", session)).containsEntry("liked", true).containsEntry("count", 1L);
    }

    @Test
    void aYoungerTapOfAnotherDeviceWinsOverTheSession() {
        String session = session(far.like("p", "u"));
        far.unlike("p", "u");
        deliver("p", "u");

        assertThat(count(near, "p", "u", session)).containsEntry("liked", false).containsEntry("count", 0L);
    }

    @Test
    void likingAgainWhereTheLikeWasNotHeardOfChangesNothing() {
        String session = session(far.like("p", "u"));
        HttpResponse<String> again = near.like("p", "u", HEADER, session);

        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(TestJson.object(again.body()))
                .containsEntry("changed", false)
                .containsEntry("liked", true);
    }

    @Test
    void unlikingWhereTheLikeWasNotHeardOfChangesSomething() {
        String session = session(far.like("p", "u"));
        HttpResponse<String> unlike = near.unlike("p", "u", HEADER, session, "Prefer", "handling=strict");

        assertThat(unlike.statusCode()).isEqualTo(200);
        assertThat(unlike.headers().firstValue("Preference-Applied")).hasValue("handling=strict");
        assertThat(TestJson.object(unlike.body()))
                .containsEntry("changed", true)
                .containsEntry("liked", false)
                .containsEntry("count", 0L);
    }

    @Test
    void likingWhereTheUnlikeWasNotHeardOfIsCreated() {
        String session = session(far.like("p", "u"));
        deliver("p", "u");
        session = session(far.unlike("p", "u", HEADER, session));

        assertThat(near.like("p", "u", HEADER, session).statusCode()).isEqualTo(201);
    }

    @Test
    void theNextTapGetsALaterVersionEvenIfThisClockIsBehind() {
        for (int i = 0; i < 100; i++) {
            far.like("other" + i, "u");
        }
        HttpResponse<String> first = far.like("p", "u");
        HttpResponse<String> second = near.unlike("p", "u", HEADER, session(first));

        assertThat((String) TestJson.at(second.body(), "version"))
                .isGreaterThan((String) TestJson.at(first.body(), "version"));
    }

    @Test
    void aStrictUnlikeOfWhatTheSessionHasUnlikedHasNoEffect() {
        String session = session(far.like("p", "u"));
        deliver("p", "u");
        session = session(far.unlike("p", "u", HEADER, session));
        HttpResponse<String> refused = near.unlike("p", "u", HEADER, session, "Prefer", "handling=strict");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.headers().firstValue("Preference-Applied")).hasValue("handling=strict");
        assertThat(near.node.edge("p", "u").present()).isTrue();
    }

    @Test
    void theLastSixteenTapsAreRemembered() {
        String session = "";
        for (int i = 0; i < 20; i++) {
            session = session(far.like("p" + i, "u", HEADER, session));
        }

        assertThat(count(near, "p3", "u", session)).containsEntry("liked", false);
        assertThat(count(near, "p4", "u", session)).containsEntry("liked", true);
        assertThat(count(near, "p19", "u", session)).containsEntry("liked", true);
    }

    @Test
    void readsHandTheSessionOn() {
        String session = session(far.like("p", "u"));
        String handedOn = session(near.get("/v1/posts/q/likes?user=u", HEADER, session));

        assertThat(handedOn).isEqualTo(session);
        assertThat(far.get("/v1/posts/p/likes", HEADER, session).headers().firstValue(HEADER))
                .isEmpty();
    }

    @Test
    void anotherUsersSessionIsNone() {
        String session = session(far.like("p", "u"));

        assertThat(count(near, "p", "v", session)).containsEntry("liked", false).containsEntry("count", 0L);
    }

    @Test
    void aSessionThatLostOrChangedACharacterIsRefused() {
        String session = session(far.like("p", "u"));
        for (int i = 0; i < session.length(); i++) {
            char other = session.charAt(i) == 'A' ? 'B' : 'A';
            String changed = session.substring(0, i) + other + session.substring(i + 1);
            String shorter = session.substring(0, i) + session.substring(i + 1);

            assertThat(near.like("p", "u", HEADER, changed).statusCode())
                    .as("changed at " + i)
                    .isEqualTo(400);
            assertThat(near.like("p", "u", HEADER, shorter).statusCode())
                    .as("shorter at " + i)
                    .isEqualTo(400);
        }
        assertThat(near.node.edge("p", "u").stamp().time()).isEqualTo(HybridTimestamp.ZERO);
    }

    @Test
    void aLateTapSaysWhatStands() {
        String version = (String) TestJson.at(far.like("p", "u").body(), "version");
        HttpResponse<String> late = far.unlike("p", "u", "Likewise-Tap-Age", "60000");

        assertThat(TestJson.object(late.body()))
                .containsEntry("changed", false)
                .containsEntry("superseded", true)
                .containsEntry("liked", true)
                .containsEntry("version", version);
    }

    @Test
    void aSpreadPostIsCountedOverAllItsShards() {
        far.node.spread = 2;
        far.like("p", "u");
        far.node.published = false;

        assertThat(TestJson.object(far.like("p", "v").body())).containsEntry("count", 2L);
    }
}
