package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.PnCounter;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts as server-sent events: at once, when they change, at most once a tick, and to nobody who must not see them. */
class EventStreamTest {
    private static final String ONE = "/v1/posts/p/likes/stream";
    /** Of {@link TestSettings}. */
    private static final long TICK_MILLIS = 100;

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private EventWatcher watch(EventWatcher.Version version, String target, String... headers) {
        return version.watch(running.http.httpAddress(), target, headers);
    }

    private void setCount(String post, long count) {
        running.node.setColumn(post, new PnCounter(count, 0));
    }

    @ParameterizedTest
    @EnumSource
    void theCountComesAtOnceAndWheneverItChanges(EventWatcher.Version version) {
        running.like("p", "u1");
        try (EventWatcher watcher = watch(version, ONE)) {
            assertThat(watcher.next()).matches("retry: [1-4][0-9]{3}\n\n");
            assertThat(watcher.nextData()).isEqualTo("{\"post\":\"p\",\"count\":1,\"display\":\"1\",\"approx\":false}");
            running.like("p", "u2");
            assertThat(watcher.nextCount()).isEqualTo(2);
            setCount("p", 12_345);
            assertThat(watcher.nextData())
                    .isEqualTo("{\"post\":\"p\",\"count\":12347,\"display\":\"12.3K\",\"approx\":true}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void howManyTapsThereAreDoesNotMatter(EventWatcher.Version version) {
        try (EventWatcher watcher = watch(version, ONE)) {
            assertThat(watcher.nextCount()).isZero();
            long begun = System.nanoTime();
            for (int count = 1; count <= 100_000; count++) {
                setCount("p", count);
            }
            int events = watcher.until(100_000);
            long ticks = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) / TICK_MILLIS;
            assertThat(events).isBetween(1, (int) ticks + 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachPostThatIsWatchedIsTold(EventWatcher.Version version) {
        running.node.published = false;
        try (EventWatcher watcher = watch(version, "/v1/likes/stream?posts=a,b%2Cc,d")) {
            String first = watcher.nextData() + watcher.nextData() + watcher.nextData();
            assertThat(first).contains("\"a\"", "\"b,c\"", "\"d\"");
            setCount("other", 5);
            setCount("d", 7);
            assertThat(watcher.nextData()).contains("\"d\"", ":7,");
            setCount("b,c", 8);
            assertThat(watcher.nextData()).contains("\"b,c\"", ":8,");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsHiddenIsSeenByItsAuthorOnly(EventWatcher.Version version) {
        Givens.hidden(running);
        try (EventWatcher anybody = watch(version, "/v1/posts/p1/likes/stream");
                EventWatcher reader = watch(version, "/v1/posts/p1/likes/stream", "X-User-Id", "reader");
                EventWatcher author = watch(version, "/v1/posts/p1/likes/stream", "X-User-Id", "ann")) {
            long before = author.nextCount();
            setCount("p1", 1_000);
            assertThat(author.nextCount()).isEqualTo(before + 1_000);
            running.call(
                    "PUT",
                    running.uri("/v1/posts/p1/settings"),
                    "{\"author\":\"ann\",\"hide_count\":false}",
                    "Content-Type",
                    "application/json");
            // The first that they hear of it is from after it was shown.
            assertThat(anybody.nextCount()).isEqualTo(before + 1_000);
            setCount("p1", 2_000);
            assertThat(reader.until(before + 2_000)).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void idsDoNotTellHowOftenOthersChange() {
        Givens.hidden(running);
        try (EventWatcher watcher = watch(EventWatcher.Version.HTTP_1_1, "/v1/likes/stream?posts=p,p1");
                EventWatcher author =
                        watch(EventWatcher.Version.HTTP_1_1, "/v1/posts/p1/likes/stream", "X-User-Id", "ann")) {
            watcher.next();
            String before = watcher.next();
            long count = author.nextCount();
            for (int more = 1; more <= 3; more++) {
                setCount("p1", 100L * more);
                author.until(count + 100L * more);
            }
            setCount("p", 7);
            assertThat(before).startsWith("id: 0\n");
            assertThat(watcher.next()).startsWith("id: 7\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoWantsToSeeNoCountsSeesNone(EventWatcher.Version version) {
        Givens.unwanted(running);
        try (EventWatcher unwilling = watch(version, ONE, "X-User-Id", "u1");
                EventWatcher other = watch(version, ONE)) {
            setCount("p", 5);
            other.until(5);
            running.call(
                    "PUT",
                    running.uri("/v1/me/settings?user=u1"),
                    "{\"hide_counts\":false}",
                    "Content-Type",
                    "application/json");
            setCount("p", 6);
            assertThat(unwilling.nextCount()).isEqualTo(6);
        }
    }

    @Test
    void whoDoesNotReadIsShownTheLatestCountWhenTheyDo() {
        int room = 400;
        try (Http2Client slow = Http2Client.to(running.http.httpAddress()).withWindow(room);
                EventWatcher other = watch(EventWatcher.Version.HTTP_1_1, "/v1/posts/b/likes/stream")) {
            int stream = slow.request("GET", "/v1/likes/stream?posts=a,b");
            await().until(() -> running.http.watchedPosts() == 3);
            for (int count = 1; count <= 20; count++) {
                setCount("a", count);
                setCount("b", count);
                other.until(count);
            }
            slow.window(stream, 100_000);
            int events = 0;
            String latest = "";
            while (!(latest.contains("a 20") && latest.contains("b 20"))) {
                String event = slow.nextEvent(stream);
                events++;
                latest += event.replaceAll("(?s).*\"post\":\"(.)\",\"count\":([0-9]+),.*", "$1 $2 ");
            }
            // 40 were there to be told: it got what it had room for, one that was on its way, and the latest.
            assertThat(events).isLessThan(15);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoLeavesIsForgotten(EventWatcher.Version version) {
        try (EventWatcher first = watch(version, "/v1/likes/stream?posts=a,b")) {
            first.nextCount();
            try (EventWatcher second = watch(version, "/v1/likes/stream?posts=a")) {
                second.nextCount();
                await().until(() -> running.http.watchedPosts() == 3);
            }
            await().until(() -> running.http.watchedPosts() == 2);
            setCount("a", 5);
            assertThat(first.nextCount()).isIn(0L, 5L);
        }
        await().until(() -> running.http.watchedPosts() == 0);
    }

    @ParameterizedTest
    @EnumSource
    void aNodeThatStopsEndsIt(EventWatcher.Version version) throws Exception {
        try (EventWatcher watcher = watch(version, ONE)) {
            watcher.nextCount();
            assertThat(running.http.drain()).isTrue();
            assertThat(watcher.next()).isNull();
            assertThat(running.http.watchedPosts()).isZero();
        }
    }

    @Test
    void tooManyAreTurnedAway() {
        String hundred = IntStream.range(0, 200).mapToObj(i -> "p" + i).collect(Collectors.joining(","));
        String target = "/v1/likes/stream?posts=" + hundred;
        try (EventWatcher first = watch(EventWatcher.Version.HTTP_2, target);
                EventWatcher second = watch(EventWatcher.Version.HTTP_2, target);
                EventWatcher third = watch(EventWatcher.Version.HTTP_2, target);
                EventWatcher fourth = watch(EventWatcher.Version.HTTP_2, target);
                EventWatcher fifth = watch(EventWatcher.Version.HTTP_2, target)) {
            first.nextCount();
            second.nextCount();
            third.nextCount();
            fourth.nextCount();
            fifth.nextCount();
            await().until(() -> running.http.watchedPosts() == 1_000);
            HttpResponse<String> turnedAway = running.get(ONE);
            assertThat(turnedAway.statusCode()).isEqualTo(503);
            assertThat(turnedAway.headers().firstValue("Retry-After")).isPresent();
        }
    }

    @Test
    void headsAndOldClientsAreServed() {
        try (RawClient client = running.raw()) {
            RawClient.Answer head = client.request("HEAD", ONE).headAnswer();
            assertThat(head.header("content-type")).isEqualTo("text/event-stream");
            assertThat(head.header("cache-control")).isEqualTo("no-store");
            assertThat(head.header("x-accel-buffering")).isEqualTo("no");
            // The connection goes on.
            assertThat(client.request("GET", "/v1/ping").answer().status()).isEqualTo(204);
        }
        assertThat(running.http.watchedPosts()).isZero();
        try (RawClient client = running.raw()) {
            client.send("GET " + ONE + " HTTP/1.0\r\n\r\n");
            RawClient.Answer head = client.headAnswer();
            assertThat(head.header("transfer-encoding")).isNull();
            assertThat(head.closes()).isTrue();
        }
    }

    @Test
    void whatIsSentBehindTheRequestIsNotTaken() {
        try (RawClient client = running.raw()) {
            client.request("GET", ONE).request("POST", "/v1/posts/p/likes?user=u1");
            assertThat(client.headAnswer().closes()).isTrue();
            assertThat(client.nextEvent()).startsWith("retry:");
            assertThat(client.nextEvent()).contains("\"count\":0,");
            setCount("p", 7);
            assertThat(client.nextEvent()).contains("\"count\":7,");
        }
    }
}
