package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.HybridTimestamp;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tap under a key is done once, and its answer given as often as it is asked for. */
class IdempotencyTest {
    private static final String KEY = "Idempotency-Key";
    private static final String REPLAYED = "Idempotent-Replayed";

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private static void assertReplayed(HttpResponse<String> again, HttpResponse<String> first) {
        assertThat(again.headers().firstValue(REPLAYED)).contains("true");
        assertThat(first.headers().firstValue(REPLAYED)).isEmpty();
        assertThat(again.statusCode()).isEqualTo(first.statusCode());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Likewise-Session"))
                .isEqualTo(first.headers().firstValue("Likewise-Session"));
    }

    private Object current(HttpResponse<String> again) {
        return TestJson.object(again.body()).get("current");
    }

    @Test
    void aTapThatComesAgainGetsTheFirstAnswer() {
        running.like("p", "other");
        HttpResponse<String> first = running.like("p", "u", KEY, "k1");
        assertThat(first.statusCode()).isEqualTo(201);

        assertReplayed(running.like("p", "u", KEY, "k1"), first);
        assertReplayed(running.like("p", "u", KEY, "\"k1\""), first);
        assertReplayed(running.call("PUT", running.uri("/v1/me/likes/p?user=u"), "", KEY, "k1"), first);
        assertReplayed(running.like("p", "u", KEY, "k1", "Likewise-Tap-Age", "100"), first);
    }

    @Test
    void whatWasAnsweredWithoutAChangeIsAnsweredSoAgain() {
        running.like("p", "u");
        HttpResponse<String> first = running.like("p", "u", KEY, "k");
        assertThat(first.statusCode()).isEqualTo(200);
        assertReplayed(running.like("p", "u", KEY, "k"), first);

        running.node.hear("q", "u", true, HybridTimestamp.ofMicros(1_800_000_000_000_000L));
        HttpResponse<String> late = running.unlike("q", "u", KEY, "late", "Likewise-Tap-Age", "9");
        assertThat(TestJson.object(late.body())).containsEntry("superseded", true);
        assertReplayed(running.unlike("q", "u", KEY, "late", "Likewise-Tap-Age", "11"), late);
    }

    @Test
    void aStrictUnlikeOfNothingIsRefusedAgainThoughThePostIsLikedSince() {
        String[] strictly = {KEY, "k", "Prefer", "handling=strict"};
        HttpResponse<String> first = running.unlike("p", "u", strictly);
        running.like("p", "u");
        HttpResponse<String> again = running.unlike("p", "u", strictly);

        assertThat(first.statusCode()).isEqualTo(409);
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.headers().firstValue(REPLAYED)).contains("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(running.node.edge("p", "u").present()).isTrue();
    }

    @Test
    void whereTheStateHasMovedOnTheAnswerSaysWhereItIs() {
        HttpResponse<String> first = running.like("p", "u", KEY, "k");
        assertThat(TestJson.object(first.body())).doesNotContainKey("current");
        running.unlike("p", "u");
        HttpResponse<String> again = running.like("p", "u", KEY, "k");

        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(TestJson.object(again.body())).containsEntry("liked", true);
        assertThat(current(again)).isEqualTo(false);
        assertThat(running.node.edge("p", "u").present()).as("nothing is done").isFalse();
        running.like("p", "u");
        assertThat(current(running.like("p", "u", KEY, "k"))).isEqualTo(true);
    }

    @Test
    void whatTheSessionKnowsStaysThoughAnOldAnswerIsGivenAgain() {
        running.like("p", "u", KEY, "k");
        String session = running.unlike("p", "u")
                .headers()
                .firstValue("Likewise-Session")
                .orElseThrow();
        HttpResponse<String> again = running.like("p", "u", KEY, "k", "Likewise-Session", session);

        assertThat(again.headers().firstValue("Likewise-Session")).contains(session);
        assertThat(current(again)).isEqualTo(false);
    }

    @Test
    void anotherRequestUnderTheSameKeyIsRefused() {
        running.like("p", "u", KEY, "k");

        for (HttpResponse<String> other : List.of(
                running.unlike("p", "u", KEY, "k"),
                running.like("q", "u", KEY, "k"),
                running.unlike("p", "u", KEY, "k", "Prefer", "handling=strict"))) {
            assertThat(other.statusCode()).isEqualTo(422);
            assertThat(TestJson.object(other.body())).containsEntry("type", "/problems/idempotency-key-reused");
        }
        assertThat(running.node.edge("q", "u").isNever()).isTrue();
    }

    @Test
    void eachUserHasKeysOfTheirOwn() {
        running.like("p", "u1", KEY, "k");

        assertThat(running.like("p", "u2", KEY, "k").headers().firstValue(REPLAYED))
                .isEmpty();
        assertThat(TestJson.object(running.get("/v1/posts/p/likes").body())).containsEntry("count", 2L);
    }

    @Test
    void aTapUnderWayIsWaitedFor() {
        List<Runnable> held = new CopyOnWriteArrayList<>();
        running.node.deliverBy(
                (pending, completion) -> held.add(() -> pending.executor().execute(completion)));
        CompletableFuture<HttpResponse<String>> first =
                CompletableFuture.supplyAsync(() -> running.like("p", "u", KEY, "k"));
        await().until(() -> held.size() == 1);
        CompletableFuture<HttpResponse<String>> second =
                CompletableFuture.supplyAsync(() -> running.like("p", "u", KEY, "k"));
        CompletableFuture<HttpResponse<String>> other =
                CompletableFuture.supplyAsync(() -> running.unlike("p", "u", KEY, "k"));
        held.get(0).run();

        assertReplayed(second.join(), first.join());
        assertThat(other.join().statusCode()).isEqualTo(422);
        assertThat(held).hasSize(1);
    }

    @Test
    void aTapUnderWayForMoreThanASecondIsAConflict() {
        List<Runnable> held = new CopyOnWriteArrayList<>();
        running.node.deliverBy(
                (pending, completion) -> held.add(() -> pending.executor().execute(completion)));
        CompletableFuture<HttpResponse<String>> first =
                CompletableFuture.supplyAsync(() -> running.like("p", "u", KEY, "k"));
        await().until(() -> held.size() == 1);
        HttpResponse<String> second = running.like("p", "u", KEY, "k");

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(TestJson.object(second.body())).containsEntry("type", "/problems/tap-in-flight");
        assertThat(second.headers().firstValue("Retry-After")).contains("1");
        held.get(0).run();
        assertReplayed(running.like("p", "u", KEY, "k"), first.join());
    }

    @Test
    void aTapThatFailedLeavesItsKeyFree() {
        running.node.failing = true;
        assertThat(running.like("p", "u", KEY, "k").statusCode()).isEqualTo(503);
        running.node.failing = false;
        running.node.clockWrong = true;
        assertThat(running.like("p", "u", KEY, "k").statusCode()).isEqualTo(503);
        running.node.clockWrong = false;
        running.node.readFault = new dev.likewise.replication.port.StoreException("no", null);
        assertThat(running.like("p", "u", KEY, "k").statusCode()).isEqualTo(503);
        running.node.readFault = null;

        HttpResponse<String> last = running.like("p", "u", KEY, "k");
        assertThat(last.statusCode()).isEqualTo(201);
        assertThat(last.headers().firstValue(REPLAYED)).isEmpty();
    }

    @Test
    void aPostThatIsSpreadIsCountedAnew() {
        running.node.spread = 2;
        HttpResponse<String> first = running.like("p", "u", KEY, "k");
        running.like("p", "u2");
        Map<String, Object> again =
                TestJson.object(running.like("p", "u", KEY, "k").body());

        assertThat(TestJson.object(first.body())).containsEntry("count", 1L);
        assertThat(again).containsEntry("count", 2L).containsEntry("changed", true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "\"a", "\"a\"b", "\"\"", "a\tb"})
    void whatIsNoKeyIsRefused(String key) {
        assertThat(running.raw()
                        .request("POST", "/v1/posts/p/likes?user=u", KEY + ": " + key)
                        .answer()
                        .status())
                .isEqualTo(400);
        assertThat(running.node.edge("p", "u").isNever()).isTrue();
    }

    @Test
    void longAndDoubledKeysAreRefused() {
        assertThat(running.like("p", "u", KEY, "k".repeat(129)).statusCode()).isEqualTo(400);
        assertThat(running.like("p", "u", KEY, "k", KEY, "k").statusCode()).isEqualTo(400);
        assertThat(running.like("p", "u", KEY, "k".repeat(128)).statusCode()).isEqualTo(201);
    }
}
