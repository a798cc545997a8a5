package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.crdt.PnCounter;
import dev.likewise.replication.port.StoreException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Counts by a socket: at once, when they change, at most once a tick, and to nobody who must not see them. */
class LiveSocketTest {
    /** Of {@link TestSettings}. */
    private static final long TICK_MILLIS = 100;

    private static final int POSTS_MAX = 4;

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private void setCount(String post, long count) {
        running.node.setColumn(post, new PnCounter(count, 0));
    }

    @Test
    void whoComesIsGreeted() {
        try (SocketClient anybody = SocketClient.to(running, "", "other", "likewise.v1");
                SocketClient user = SocketClient.to(running, "?user=u1")) {
            JsonNode hello = anybody.next("hello");
            assertThat(hello.has("user")).isFalse();
            assertThat(hello.get("region").asText()).isEqualTo("us");
            assertThat(hello.get("tick_ms").asLong()).isEqualTo(TICK_MILLIS);
            assertThat(anybody.protocol()).isEqualTo("likewise.v1");
            assertThat(user.next("hello").get("user").asText()).isEqualTo("u1");
            assertThat(user.protocol()).isEmpty();
        }
    }

    @Test
    void theCountComesAtOnceAndWheneverItChanges() {
        running.like("p", "u1");
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("p")) {
            assertThat(client.next("count").toString())
                    .isEqualTo("{\"type\":\"count\",\"post\":\"p\",\"count\":1,\"display\":\"1\",\"approx\":false}");
            running.like("p", "u2");
            assertThat(client.next("count").get("count").asLong()).isEqualTo(2);
        }
    }

    @Test
    void whatIsNotInMemoryIsRead() {
        running.node.published = false;
        setCount("a", 3);
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("a")) {
            assertThat(client.next("count").get("count").asLong()).isEqualTo(3);
        }
    }

    @Test
    void whatChangesBetweenTheLookAndTheWatchIsTold() {
        setCount("a", 3);
        running.node.afterLook.set(() -> setCount("a", 4));
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("a")) {
            assertThat(client.next("count").get("count").asLong()).isEqualTo(3);
            assertThat(client.next("count").get("count").asLong()).isEqualTo(4);
        }
    }

    @Test
    void whatCannotBeReadNowIsToldWhenItCan() {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("a")) {
            client.untilCount(0);
            running.node.readFault = new StoreException("the disk fails", null);
            setCount("a", 1);
            await().until(() -> running.node.failedReads.get() > 0);
            running.node.readFault = null;
            assertThat(client.next("count").get("count").asLong()).isEqualTo(1);
        }
    }

    @Test
    void howManyTapsThereAreDoesNotMatter() {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("p")) {
            client.untilCount(0);
            long begun = System.nanoTime();
            for (int count = 1; count <= 100_000; count++) {
                setCount("p", count);
            }
            int messages = client.untilCount(100_000);
            long ticks = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) / TICK_MILLIS;
            assertThat(messages).isBetween(1, (int) ticks + 1);
        }
    }

    @Test
    void whoWantsToSeeTheDisplayIsToldWhenThatChanges() {
        setCount("p", 12_300);
        try (SocketClient client = SocketClient.of(running, "u9");
                SocketClient exact = SocketClient.of(running, "u8").subscribe("p")) {
            client.send("{\"type\":\"subscribe\",\"posts\":[\"p\"],\"on\":\"display\"}");
            assertThat(client.next("count").get("display").asText()).isEqualTo("12.3K");
            exact.untilCount(12_300);
            for (int more = 1; more <= 3; more++) {
                setCount("p", 12_300 + more);
                exact.untilCount(12_300 + more);
            }
            setCount("p", 12_400);
            assertThat(client.next("count").get("display").asText()).isEqualTo("12.4K");
        }
    }

    @Test
    void whoWatchesNoMoreIsToldNoMore() {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("a", "b")) {
            client.next("count");
            client.next("count");
            client.send("{\"type\":\"unsubscribe\",\"posts\":[\"a\",\"never\"]}");
            await().until(() -> running.http.watchedPosts() == 1);
            setCount("a", 5);
            setCount("b", 6);
            assertThat(client.next("count").get("post").asText()).isEqualTo("b");
        }
        await().until(() -> running.http.watchedPosts() == 0);
    }

    @Test
    void whoWatchesAgainMissesNothing() {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("p")) {
            client.untilCount(0);
            for (int count = 1; count <= 50; count++) {
                setCount("p", count);
                client.send("{\"type\":\"unsubscribe\",\"posts\":[\"p\"]}");
                client.subscribe("p");
                client.untilCount(count);
                // Watched already, and shown again all the same.
                client.subscribe("p");
                client.untilCount(count);
            }
        }
    }

    @Test
    void whatIsHiddenIsSeenByItsAuthorOnly() {
        Givens.hidden(running);
        try (SocketClient reader = SocketClient.of(running, "reader").subscribe("p1");
                SocketClient author = SocketClient.of(running, "ann").subscribe("p1")) {
            assertThat(reader.next("count").toString())
                    .isEqualTo("{\"type\":\"count\",\"post\":\"p1\",\"hidden\":true}");
            long before = author.next("count").get("count").asLong();
            setCount("p1", 1_000);
            author.untilCount(before + 1_000);
            assertThat(reader.isSilent()).isTrue();
            running.call(
                    "PUT",
                    running.uri("/v1/posts/p1/settings"),
                    "{\"author\":\"ann\",\"hide_count\":false}",
                    "Content-Type",
                    "application/json");
            assertThat(reader.next("count").get("count").asLong()).isEqualTo(before + 1_000);
        }
    }

    @Test
    void noMorePostsAreWatchedThanMayBe() {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("a", "b", "c")) {
            client.next("count");
            client.next("count");
            client.next("count");
            // Under auth none everyone is a gateway, which may watch twice as many here.
            client.subscribe("d", "e", "f", "g", "h", "i");
            JsonNode error = client.next("error");
            assertThat(error.get("field").asText()).isEqualTo("posts");
            assertThat(error.get("detail").asText()).contains(2 * POSTS_MAX + " together");
            assertThat(running.http.watchedPosts()).isEqualTo(3);
            client.subscribe("a", "b", "c", "d");
            assertThat(client.next("count").get("post").asText()).isEqualTo("a");
        }
    }

    @Test
    void whereTooManyPostsAreWatchedNoMoreAre() {
        try (RunningNode full = TestNodes.withoutWatchers();
                SocketClient client = SocketClient.of(full, "u9").subscribe("p")) {
            JsonNode error = client.next("error");
            assertThat(error.get("problem").asText()).isEqualTo("/problems/overloaded");
            assertThat(error.get("retry_after").asInt()).isPositive();
        }
    }

    @Test
    void whoDoesNotReadIsShownTheLatestCountWhenTheyDo() {
        int posts = 2_000;
        try (RunningNode wide = TestNodes.withManyPosts(posts);
                RawSocket slow = RawSocket.to(wide, "?user=slow");
                SocketClient other = SocketClient.of(wide, "u9")) {
            slow.subscribe(posts);
            await().until(() -> wide.http.watchedPosts() == posts);
            other.subscribe("post-0");
            other.until("count");
            // More than the connection holds, over and over.
            for (int count = 1; count <= 60; count++) {
                for (int post = 0; post < posts; post++) {
                    wide.node.setColumn("post-" + post, new PnCounter(count, 0));
                }
                other.untilCount(count);
            }
            assertThat(slow.countsUntil(posts, 60)).isLessThan(posts * 50);
        }
    }

    @Test
    void whoStopsSaysWhenToComeBack() throws InterruptedException {
        try (SocketClient client = SocketClient.of(running, "u9").subscribe("p")) {
            client.next("count");
            assertThat(running.http.drain()).isTrue();
            assertThat(client.next("bye").get("retry_ms").asInt()).isBetween(1_000, 5_000);
            assertThat(client.closeCode()).isEqualTo(1001);
        }
    }
}
