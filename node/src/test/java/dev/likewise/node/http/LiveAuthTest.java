package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.node.http.auth.TestTokens;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is on a socket, where tokens count. */
class LiveAuthTest {
    private final RunningNode running = TestNodes.withTokens();

    @AfterEach
    void stop() {
        running.close();
    }

    private static String subprotocol(String token) {
        return "likewise.bearer."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.US_ASCII));
    }

    private static String auth(String token) {
        return "{\"type\":\"auth\",\"token\":\"" + token + "\"}";
    }

    private SocketClient bySubprotocol(String token) {
        return SocketClient.to(running, "", "likewise.v1", subprotocol(token));
    }

    @Test
    void aTokenMayComeAsASubprotocol() {
        try (SocketClient client = bySubprotocol(TestTokens.forEver("u1", ""))) {
            assertThat(client.protocol()).isEqualTo("likewise.v1");
            JsonNode hello = client.next("hello");
            assertThat(hello.get("user").asText()).isEqualTo("u1");
            assertThat(hello.get("posts_max").asInt()).isEqualTo(4);
            assertThat(client.tap("like", "p", "k1").next("ack").get("user").asText())
                    .isEqualTo("u1");
        }
    }

    @Test
    void aGatewayMayWatchMore() {
        try (SocketClient client = bySubprotocol(TestTokens.forEver("edge", "live:gateway"))) {
            assertThat(client.next("hello").get("posts_max").asInt()).isEqualTo(8);
        }
    }

    @Test
    void aTokenMayComeAsTheFirstMessage() {
        try (SocketClient client = SocketClient.to(running, "")) {
            client.send(auth(TestTokens.forEver("u1", "")));
            // Sent before the token was checked, and taken after.
            client.subscribe("p").tap("like", "p", "k1");
            assertThat(client.next("hello").get("user").asText()).isEqualTo("u1");
            assertThat(client.until("ack").get("user").asText()).isEqualTo("u1");
        }
    }

    @Test
    void nothingElseMayComeFirst() {
        try (SocketClient client = SocketClient.to(running, "").subscribe("p")) {
            assertThat(client.closeCode()).isEqualTo(4401);
        }
    }

    @Test
    void aTokenThatDoesNotComeIsNotWaitedFor() {
        try (SocketClient client = SocketClient.to(running, "")) {
            assertThat(client.closeCode()).isEqualTo(4401);
        }
    }

    @Test
    void aBadTokenEndsTheSocket() {
        try (SocketClient client = SocketClient.to(running, "").send(auth("no.token.atall"))) {
            assertThat(client.closeCode()).isEqualTo(4401);
        }
        assertThat(handshake("Sec-WebSocket-Protocol: likewise.v1, " + subprotocol("no.token.atall"))
                        .status())
                .isEqualTo(401);
        assertThat(handshake("Sec-WebSocket-Protocol: likewise.bearer.*").status())
                .isEqualTo(401);
    }

    @Test
    void aTokenIsGivenOnce() {
        String token = TestTokens.forEver("u1", "");
        assertThat(handshake("Authorization: Bearer " + token, "Sec-WebSocket-Protocol: " + subprotocol(token))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aTokenIsNoSubprotocolThatIsSpoken() {
        try (SocketClient client = SocketClient.to(running, "", subprotocol(TestTokens.forEver("u1", "")))) {
            assertThat(client.protocol()).isEmpty();
            client.next("hello");
        }
    }

    @Test
    void aFreshTokenIsOfTheSameUser() {
        try (SocketClient client = bySubprotocol(TestTokens.forEver("u1", ""))) {
            client.next("hello");
            client.send(auth(TestTokens.forEver("u1", "live:gateway")));
            assertThat(client.next("hello").get("posts_max").asInt()).isEqualTo(8);
            client.send(auth(TestTokens.forEver("u2", "")));
            assertThat(client.closeCode()).isEqualTo(4403);
        }
    }

    @Test
    void aTokenThatExpiresEndsSocketsAndStreams() {
        String token = TestTokens.expiring("u1", System.currentTimeMillis() / 1_000 + 2);
        try (SocketClient client = bySubprotocol(token);
                EventWatcher watcher = EventWatcher.Version.HTTP_1_1.watch(
                        running.http.httpAddress(), "/v1/posts/p/likes/stream", "Authorization", "Bearer " + token)) {
            client.subscribe("p").next("hello");
            assertThat(client.closeCode()).isEqualTo(4401);
            await().until(() -> watcher.next() == null);
        }
    }

    /** And not only with the next heartbeat, up to 15 s later. */
    @Test
    void aMessageBehindTheEndOfATokenEndsTheSocketAtOnce() {
        long end = System.currentTimeMillis() / 1_000 + 2;
        try (SocketClient client = bySubprotocol(TestTokens.expiring("u1", end))) {
            client.next("hello");
            await().until(() -> System.currentTimeMillis() / 1_000 > end);
            long sent = System.nanoTime();
            client.subscribe("p");
            assertThat(client.closeCode()).isEqualTo(4401);
            assertThat(System.nanoTime() - sent).isLessThan(TimeUnit.SECONDS.toNanos(8));
        }
    }

    private RawClient.Answer handshake(String... more) {
        try (RawClient client = running.raw()) {
            String[] lines = new String[RawSocket.HANDSHAKE.length + more.length];
            System.arraycopy(RawSocket.HANDSHAKE, 0, lines, 0, RawSocket.HANDSHAKE.length);
            System.arraycopy(more, 0, lines, RawSocket.HANDSHAKE.length, more.length);
            return client.request("GET", "/v1/live", lines).answer();
        }
    }
}
