package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.Taps.Accepted;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.counts.TapCounters.Outcome;
import dev.likewise.node.http.counts.TapCounters.Via;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the HTTP side counts when it turns something away, and which route an answer counts for. */
@Timeout(60)
class CountsTest {
    /** More than may be under way at once. */
    private static final int BATCHES = 24;

    @Test
    void whatIsShedIsCountedOnceWhicheverWayItCame() {
        try (RunningNode running = new RunningNode()) {
            running.node.accepted = Accepted.OVERLOADED;
            running.like("p", "u1");
            try (SocketClient socket = SocketClient.of(running, "u1")) {
                socket.tap("unlike", "p", "i1").next("error");
            }

            assertThat(running.counters.taps().get(Via.HTTP, true, Outcome.SHED))
                    .isEqualTo(1);
            assertThat(running.counters.taps().get(Via.SOCKET, false, Outcome.SHED))
                    .isEqualTo(1);
            assertThat(running.counters.sheds().get(ShedReason.TAPS)).isEqualTo(2);
        }
    }

    /** As many batches at once as there may be wait for room and get none; the others are not begun. */
    @Test
    void whatThereIsNoRoomForIsCountedAsThat() {
        try (RunningNode running = new RunningNode()) {
            running.node.accepted = Accepted.OVERLOADED;
            String line = "{\"user\":\"u1\",\"post\":\"p\",\"action\":\"like\"}\n";
            List<CompletableFuture<Integer>> batches = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> statusOfBatch(running, line), task -> new Thread(task).start()))
                    .limit(BATCHES)
                    .toList();

            long begun = batches.stream().filter(status -> status.join() == 200).count();
            assertThat(begun).isBetween(1L, BATCHES - 1L);
            assertThat(running.counters.sheds().get(ShedReason.TAPS)).isEqualTo(begun);
            assertThat(running.counters.sheds().get(ShedReason.BATCHES)).isEqualTo(BATCHES - begun);
        }
    }

    @Test
    void whatIsRefusedIsNotShed() {
        try (RunningNode running = new RunningNode()) {
            running.node.accepted = Accepted.NOT_WRITABLE;
            running.node.notReady = Optional.of("the node stops");
            running.like("p", "u1");

            assertThat(running.counters.taps().get(Via.HTTP, true, Outcome.REFUSED))
                    .isEqualTo(1);
            for (ShedReason reason : ShedReason.values()) {
                assertThat(running.counters.sheds().get(reason))
                        .as(reason.label())
                        .isZero();
            }
        }
    }

    @Test
    void everyLineOfABatchIsCountedOnce() {
        try (RunningNode running = new RunningNode()) {
            String line = "{\"user\":\"u1\",\"post\":\"p\",\"action\":\"like\",\"key\":\"k\"}\n";
            String other = "{\"user\":\"u1\",\"post\":\"q\",\"action\":\"like\",\"key\":\"k\"}\n";
            batch(running, line + line);
            batch(running, line + "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"unlike\"}\n");
            batch(running, other);

            assertThat(running.counters.taps().get(Via.BATCH, true, Outcome.CHANGED))
                    .isEqualTo(1);
            assertThat(running.counters.taps().get(Via.BATCH, true, Outcome.REPLAYED))
                    .isEqualTo(2);
            assertThat(running.counters.taps().get(Via.BATCH, true, Outcome.REFUSED))
                    .isEqualTo(1);
            assertThat(running.counters.taps().get(Via.BATCH, false, Outcome.UNCHANGED))
                    .isEqualTo(1);
        }
    }

    private static void batch(RunningNode running, String lines) {
        assertThat(statusOfBatch(running, lines)).isEqualTo(200);
    }

    private static int statusOfBatch(RunningNode running, String lines) {
        return running.call("POST", running.uri("/v1/likes:batch"), lines, "Content-Type", "application/x-ndjson")
                .statusCode();
    }

    @Test
    void whoCallsTooOftenIsCountedAsSuch() {
        try (RunningNode running = TestNodes.withOneCall()) {
            running.get("/v1/ping");
            running.get("/v1/ping");

            assertThat(running.counters.sheds().get(ShedReason.RATE)).isEqualTo(1);
        }
    }

    @Test
    void aTokenIsFoundAgain() {
        try (RunningNode running = TestNodes.withTokens()) {
            String token = "Bearer " + TestTokens.forEver("u1", "any");
            running.get("/v1/posts/p/likes", "Authorization", token);
            running.get("/v1/posts/p/likes", "Authorization", token);

            assertThat(running.counters.tokens().misses()).isEqualTo(1);
            assertThat(running.counters.tokens().hits()).isEqualTo(1);
        }
    }

    @Test
    void socketsAndStreamsAreCountedAsLongAsTheyAreOpen() {
        try (RunningNode running = new RunningNode()) {
            try (SocketClient socket = SocketClient.of(running, "u1");
                    EventWatcher watcher = EventWatcher.Version.HTTP_1_1.watch(
                            running.http.httpAddress(), "/v1/posts/p/likes/stream")) {
                assertThat(socket.isSilent()).isTrue();
                assertThat(watcher.next()).isNotNull();
                await().until(() -> running.counters.live().sockets() == 1
                        && running.counters.live().streams() == 1);
            }
            await().until(() -> running.counters.live().sockets() == 0
                    && running.counters.live().streams() == 0);
        }
    }

    @Test
    void anAnswerCountsForItsRouteAndOthersForNone() {
        try (RunningNode running = new RunningNode()) {
            running.like("p", "u1");
            running.get("/v1/posts/p/likes?user=");
            running.get("/nowhere/at/all");
            running.call("PATCH", running.uri("/v1/posts/p/likes"), "");

            assertThat(running.metrics.answers)
                    .containsExactly(
                            "/v1/posts/{post}/likes POST 201",
                            "/v1/posts/{post}/likes GET 400",
                            "none null 404",
                            "none null 405");
        }
    }
}
