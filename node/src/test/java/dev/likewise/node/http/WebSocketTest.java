package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The protocol below the messages: handshakes, frames, how it ends, and clients that do not keep to it. */
class WebSocketTest {
    private static final int TEXT = 0x81;
    private static final int UNFINISHED_TEXT = 0x01;
    private static final int REST = 0x80;
    private static final int BINARY = 0x82;
    private static final int CLOSE = 0x88;
    private static final int PING = 0x89;
    private static final int PONG_CODE = 0xA;

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private RawSocket socket() {
        RawSocket socket = RawSocket.to(running, "?user=u1");
        assertThat(socket.next().json().get("type").asText()).isEqualTo("hello");
        return socket;
    }

    private RawClient.Answer handshake(String... lines) {
        try (RawClient client = running.raw()) {
            return client.request("GET", "/v1/live", lines).answer();
        }
    }

    private static String[] handshakeBut(String field, String... instead) {
        return Stream.concat(
                        Arrays.stream(RawSocket.HANDSHAKE).filter(line -> !line.startsWith(field + ":")),
                        Arrays.stream(instead))
                .toArray(String[]::new);
    }

    @Test
    void whoDoesNotAskForASocketIsToldToDoSo() {
        for (String[] lines : List.of(
                new String[0],
                handshakeBut("Upgrade"),
                handshakeBut("Connection"),
                handshakeBut("Upgrade", "Upgrade: h2c"),
                handshakeBut("Sec-WebSocket-Version", "Sec-WebSocket-Version: 8"))) {
            RawClient.Answer answer = handshake(lines);
            assertThat(answer.status()).isEqualTo(426);
            assertThat(answer.header("upgrade")).isEqualTo("websocket");
            assertThat(answer.header("connection")).isEqualTo("Upgrade");
            assertThat(answer.header("sec-websocket-version")).isEqualTo("13");
        }
        try (Http2Client http2 = running.http2()) {
            int stream = http2.request("GET", "/v1/live");
            assertThat(http2.answer(stream).status()).isEqualTo(426);
        }
    }

    @Test
    void aKeyIsNeeded() {
        assertThat(handshake(handshakeBut("Sec-WebSocket-Key")).status()).isEqualTo(400);
        assertThat(handshake(handshakeBut("Sec-WebSocket-Key", "Sec-WebSocket-Key: short"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void anOlderClientCannotAskForASocket() {
        try (RawClient client = running.raw()) {
            client.send("GET /v1/live HTTP/1.0\r\n" + String.join("\r\n", RawSocket.HANDSHAKE) + "\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(426);
        }
    }

    @Test
    void aSubprotocolThatIsNotSpokenIsRefused() {
        String[] lines = handshakeBut("none", "Sec-WebSocket-Protocol: graphql-ws");
        assertThat(handshake(lines).body()).contains("likewise.v1");
    }

    @Test
    void pagesOfOtherOriginsAreRefusedUnlessTheyAreAllowed() {
        RawClient.Answer foreign = handshake(handshakeBut("none", "Origin: https://evil.example"));
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.body()).contains("/problems/foreign-request", "cors-origins");
        assertThat(handshake(handshakeBut("none", "Origin: null")).status()).isEqualTo(403);
        // A page of this very host.
        assertThat(opens(running, "Origin: http://localhost")).isTrue();
        try (RunningNode friendly =
                new RunningNode(TestSettings.with(Limits.DEFAULT, Timeouts.DEFAULT, List.of("https://app.example")))) {
            assertThat(opens(friendly, "Origin: https://app.example")).isTrue();
        }
    }

    private static boolean opens(RunningNode node, String line) {
        try (RawClient client = node.raw()) {
            return client.request("GET", "/v1/live", handshakeBut("none", line))
                            .headAnswer()
                            .status()
                    == 101;
        }
    }

    @Test
    void aMessageMayComeInPieces() {
        try (RawSocket socket = socket()) {
            socket.send(UNFINISHED_TEXT, ascii("{\"type\":\"subscribe\","));
            socket.send(PING, ascii("are you there"));
            socket.send(0x00, ascii("\"posts\":["));
            socket.send(REST, ascii("\"p\"]}"));
            RawSocket.Frame pong = socket.next(PONG_CODE);
            assertThat(pong.text()).isEqualTo("are you there");
            assertThat(socket.next(1).json().get("post").asText()).isEqualTo("p");
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void whatComesBehindTheHandshakeIsNotLost() {
        byte[] frame = RawSocket.frame(TEXT, ascii("{\"type\":\"subscribe\",\"posts\":[\"p\"]}"));
        String head =
                "GET /v1/live HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", RawSocket.HANDSHAKE) + "\r\n\r\n";
        try (RawClient client = running.raw()) {
            byte[] all = Arrays.copyOf(ascii(head), head.length() + frame.length);
            System.arraycopy(frame, 0, all, head.length(), frame.length);
            // Cut within the frame.
            client.send(Arrays.copyOf(all, all.length - 7));
            client.send(Arrays.copyOfRange(all, all.length - 7, all.length));
            assertThat(client.headAnswer().status()).isEqualTo(101);
            RawSocket socket = RawSocket.over(client);
            assertThat(socket.next().json().get("type").asText()).isEqualTo("hello");
            assertThat(socket.next().json().get("post").asText()).isEqualTo("p");
        }
    }

    @Test
    void whoTakesLeaveIsAnswered() {
        try (RawSocket socket = socket()) {
            socket.send(CLOSE, new byte[] {3, (byte) 0xe8});
            assertThat(socket.next(8).closeCode()).isEqualTo(1000);
            assertThat(socket.client().rest()).isEmpty();
        }
    }

    @Test
    void whoDoesNotKeepToTheProtocolIsToldWhyItEnds() {
        try (RawSocket socket = socket()) {
            assertThat(socket.send(BINARY, new byte[] {1}).closeCode()).isEqualTo(1008);
        }
        try (RawSocket socket = socket()) {
            assertThat(socket.send(TEXT, new byte[] {(byte) 0xc3, 0x28}).closeCode())
                    .isEqualTo(1007);
        }
        try (RawSocket socket = socket()) {
            // Not masked.
            socket.client().send(new byte[] {(byte) TEXT, 2, '{', '}'});
            assertThat(socket.closeCode()).isEqualTo(1002);
        }
        try (RawSocket socket = socket()) {
            // A reserved bit.
            assertThat(socket.send(TEXT | 0x40, ascii("{}")).closeCode()).isEqualTo(1002);
        }
        try (RawSocket socket = socket()) {
            // Larger than may be: the head says so, and nothing behind it is waited for.
            socket.client().send(new byte[] {(byte) TEXT, (byte) 0xff, 0, 0, 0, 0, 0x10, 0, 0, 0});
            assertThat(socket.closeCode()).isEqualTo(1009);
        }
        try (RawSocket socket = socket()) {
            byte[] piece = new byte[40_000];
            Arrays.fill(piece, (byte) ' ');
            socket.send(UNFINISHED_TEXT, piece);
            assertThat(socket.send(REST, piece).closeCode()).isEqualTo(1009);
        }
    }

    @Test
    void aSocketNeedNotBeAskedAnything() {
        Timeouts quick = new Timeouts(50, 50, 5_000, 2_000);
        try (RunningNode impatient = new RunningNode(TestSettings.with(Limits.DEFAULT, quick, List.of()));
                SocketClient quiet = SocketClient.of(impatient, "u1").subscribe("p")) {
            quiet.next("count");
            try (RawClient idle = impatient.raw()) {
                // Longer than a connection may be idle here.
                assertThat(idle.rest()).isEmpty();
            }
            impatient.like("p", "u2");
            assertThat(quiet.next("count").get("count").asLong()).isEqualTo(1);
        }
    }

    @Test
    void whoNeverReadsIsLetGoAndDoesNotSlowOthers() {
        Timeouts quick = new Timeouts(60_000, 10_000, 300, 2_000);
        try (RunningNode impatient = new RunningNode(TestSettings.with(Limits.DEFAULT, quick, List.of()));
                RawSocket deaf = RawSocket.to(impatient, "?user=u1");
                SocketClient other = SocketClient.of(impatient, "u2")) {
            Thread talker = new Thread(() -> talkForEver(deaf));
            talker.start();
            other.subscribe("p").next("count");
            impatient.like("p", "u3");
            other.untilCount(1);
            await().until(() -> !talker.isAlive());
        }
    }

    /** Until the server has closed. */
    private static void talkForEver(RawSocket deaf) {
        try {
            for (int i = 0; i < Integer.MAX_VALUE; i++) {
                deaf.text("{\"type\":\"love\",\"id\":\"" + i + "\"}");
            }
        } catch (UncheckedIOException closed) {
            // As was to come.
        }
    }

    @Test
    void socketsThatBreakOffAtAnyMomentLeaveNothingBehind() {
        SplittableRandom random = new SplittableRandom(7);
        List<SocketClient> open = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            SocketClient client = SocketClient.to(running, "?user=u" + i);
            client.subscribe("p", "q" + random.nextInt(20));
            if (random.nextBoolean()) {
                client.tap("like", "p", "k" + i);
            }
            open.add(client);
            if (open.size() > 50) {
                SocketClient gone = open.remove(random.nextInt(open.size()));
                if (random.nextBoolean()) {
                    gone.abort();
                } else {
                    gone.close();
                }
            }
        }
        open.forEach(SocketClient::abort);
        // What is left of buffers is looked for when the node is closed.
        await().until(() -> running.http.watchedPosts() == 0);
    }
}
