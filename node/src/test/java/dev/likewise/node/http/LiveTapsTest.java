package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Taps by a socket: acknowledged like those by requests, in the same ledger, under the same limits. */
class LiveTapsTest {
    /** Of {@link TestSettings}. */
    private static final int TAPS_MAX = 4;

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void aTapIsAcknowledgedAsByARequest() {
        try (SocketClient client = SocketClient.of(running, "u1").tap("like", "p", "k1")) {
            JsonNode ack = client.next("ack");
            assertThat(ack.get("id").asText()).isEqualTo("k1");
            assertThat(ack.get("liked").asBoolean()).isTrue();
            assertThat(ack.get("changed").asBoolean()).isTrue();
            assertThat(ack.get("count").asLong()).isEqualTo(1);
            HttpResponse<String> liked = running.get("/v1/me/likes/p", "X-User-Id", "u1");
            assertThat(liked.statusCode()).isEqualTo(200);
            client.tap("unlike", "p", "k2");
            assertThat(client.next("ack").get("count").asLong()).isZero();
            client.tap("unlike", "p", "k3");
            assertThat(client.next("ack").get("changed").asBoolean()).isFalse();
        }
    }

    @Test
    void aTapThatIsSentAgainIsNotDoneAgainWhicheverWay() {
        try (SocketClient client = SocketClient.of(running, "u1").tap("like", "p", "k1")) {
            JsonNode first = client.next("ack");
            client.tap("like", "p", "k1");
            JsonNode again = client.next("ack");
            assertThat(again.get("replayed").asBoolean()).isTrue();
            assertThat(again.get("version")).isEqualTo(first.get("version"));
            HttpResponse<String> byRequest = running.like("p", "u1", "Idempotency-Key", "k1");
            assertThat(byRequest.headers().firstValue("Idempotent-Replayed")).hasValue("true");
            assertThat(byRequest.statusCode()).isEqualTo(201);
            running.like("q", "u1", "Idempotency-Key", "k2");
            client.tap("like", "q", "k2");
            assertThat(client.next("ack").get("replayed").asBoolean()).isTrue();
            client.tap("unlike", "q", "k2");
            JsonNode other = client.next("error");
            assertThat(other.get("problem").asText()).isEqualTo("/problems/idempotency-key-reused");
            assertThat(other.get("id").asText()).isEqualTo("k2");
            assertThat(other.get("field").asText()).isEqualTo("id");
        }
    }

    @Test
    void theSessionGrowsWithEachTapAndIsGoodElsewhere() {
        try (SocketClient client = SocketClient.of(running, "u1");
                RunningNode elsewhere = new RunningNode()) {
            client.tap("like", "p", "k1").tap("like", "q", "k2").tap("like", "r", "k3");
            client.next("ack");
            client.next("ack");
            String session = client.next("ack").get("session").asText();
            for (String post : List.of("p", "q", "r")) {
                HttpResponse<String> seen =
                        elsewhere.get("/v1/posts/" + post + "/likes", "X-User-Id", "u1", "Likewise-Session", session);
                assertThat(seen.body()).contains("\"count\":1", "\"liked\":true");
            }
            try (SocketClient there = SocketClient.of(elsewhere, "u1")) {
                there.send("{\"type\":\"session\",\"session\":\"" + session + "\"}");
                there.tap("unlike", "p", "k4");
                JsonNode ack = there.next("ack");
                assertThat(ack.get("changed").asBoolean()).isTrue();
                assertThat(ack.get("liked").asBoolean()).isFalse();
            }
        }
    }

    @Test
    void tapsOnOnePostAreTakenInTheirOrder() {
        // What is under way is answered last first, so that nothing but their turns keeps the order.
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        running.node.deliverBy((pending, completion) -> deliverLate(pending, completion, late));
        try (SocketClient client = SocketClient.of(running, "u1")) {
            for (int i = 0; i < 20; i++) {
                client.tap("like", "p", "like-" + i).tap("unlike", "p", "unlike-" + i);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(client.next("ack").get("id").asText()).isEqualTo("like-" + i);
                assertThat(client.next("ack").get("id").asText()).isEqualTo("unlike-" + i);
            }
        }
    }

    private static void deliverLate(PendingTap pending, Runnable completion, Queue<Runnable> late) {
        late.add(completion);
        pending.executor().execute(() -> {
            Queue<Runnable> now = new ArrayDeque<>(late);
            late.removeAll(now);
            now.forEach(Runnable::run);
        });
    }

    @Test
    void noMoreTapsAreTakenThanMayBeUnderWay() {
        Queue<Runnable> held = new ConcurrentLinkedQueue<>();
        running.node.deliverBy((pending, completion) -> held.add(completion));
        try (SocketClient client = SocketClient.of(running, "u1");
                SocketClient other = SocketClient.of(running, "u2")) {
            int taps = 50;
            for (int i = 0; i < taps; i++) {
                client.tap("like", "p" + i, "k" + i);
            }
            await().until(() -> held.size() == TAPS_MAX);
            // Who asks for nothing is served meanwhile.
            other.subscribe("p0").next("count");
            assertThat(held).hasSize(TAPS_MAX);
            running.node.deliverBy((pending, completion) -> completion.run());
            held.forEach(Runnable::run);
            for (int i = 0; i < taps; i++) {
                assertThat(client.next("ack").get("liked").asBoolean()).isTrue();
            }
        }
    }

    @Test
    void aTapIsAsOldAsItSays() {
        running.unlike("p", "u1");
        try (SocketClient client = SocketClient.of(running, "u1")) {
            client.send("{\"type\":\"like\",\"post\":\"p\",\"id\":\"k1\",\"age_ms\":60000}");
            JsonNode late = client.next("ack");
            assertThat(late.get("superseded").asBoolean()).isTrue();
            assertThat(late.get("liked").asBoolean()).isFalse();
            client.send("{\"type\":\"like\",\"post\":\"p\",\"id\":\"k2\",\"age_ms\":86400001}");
            assertThat(client.next("error").get("field").asText()).isEqualTo("age_ms");
        }
    }

    @Test
    void whoIsNobodyCannotTap() {
        try (SocketClient anybody = SocketClient.to(running, "").tap("like", "p", "k1")) {
            anybody.next("hello");
            JsonNode error = anybody.next("error");
            assertThat(error.get("status").asInt()).isEqualTo(400);
            assertThat(error.get("id").asText()).isEqualTo("k1");
            anybody.subscribe("p").next("count");
        }
    }

    @Test
    void tapsAreLimitedLikeRequests() {
        RateSettings rates = new RateSettings(new Rate(1, 5), Rate.OFF, List.of(), 100);
        try (RunningNode limited = new RunningNode(TestSettings.with(AuthSettings.NONE, rates));
                SocketClient client = SocketClient.of(limited, "u1")) {
            // The handshake was the first call.
            for (int i = 0; i < 4; i++) {
                client.tap("like", "p", "k" + i).next("ack");
            }
            JsonNode error = client.tap("like", "p", "k5").next("error");
            assertThat(error.get("status").asInt()).isEqualTo(429);
            assertThat(error.get("id").asText()).isEqualTo("k5");
            assertThat(error.get("retry_after").asInt()).isEqualTo(1);
            assertThat(limited.like("p", "u1").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void whatIsWrongWithAMessageIsSaid() {
        try (SocketClient client = SocketClient.of(running, "u1")) {
            refuses(client, "{", "message");
            refuses(client, "[]", "message");
            refuses(client, "{\"type\":\"love\"}", "type");
            refuses(client, "{\"post\":\"p\"}", "type");
            refuses(client, "{\"type\":\"like\",\"post\":\"p\",\"id\":\"k\",\"pots\":\"q\"}", "pots");
            refuses(client, "{\"type\":\"like\",\"id\":\"k\"}", "post");
            refuses(client, "{\"type\":\"like\",\"post\":\"p\"}", "id");
            refuses(client, "{\"type\":\"like\",\"post\":\"\",\"id\":\"k\"}", "post");
            refuses(client, "{\"type\":\"like\",\"post\":\"p\",\"id\":\"\\u00e4\"}", "id");
            refuses(client, "{\"type\":\"subscribe\"}", "posts");
            refuses(client, "{\"type\":\"subscribe\",\"posts\":[1]}", "posts");
            refuses(client, "{\"type\":\"subscribe\",\"posts\":[\"p\"],\"on\":\"both\"}", "on");
            refuses(client, "{\"type\":\"auth\",\"token\":\"x\"}", "token");
            client.send("{\"type\":\"session\",\"session\":\"AAAA\"}");
            JsonNode damaged = client.next("error");
            assertThat(damaged.get("problem").asText()).isEqualTo("/problems/damaged-session");
            assertThat(damaged.get("field").asText()).isEqualTo("session");
            client.tap("like", "p", "k1").next("ack");
        }
    }

    private static void refuses(SocketClient client, String message, String field) {
        JsonNode error = client.send(message).next("error");
        assertThat(error.get("field").asText()).as(message).isEqualTo(field);
        assertThat(error.get("status").asInt()).isEqualTo(400);
    }
}
