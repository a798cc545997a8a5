package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A client of {@code /v1/live} that sends what it is told to, however wrong, and reads when it is told to. */
final class RawSocket implements AutoCloseable {
    private static final byte[] MASK = {1, 2, 3, 4};
    static final String[] HANDSHAKE = {
        "Upgrade: websocket",
        "Connection: keep-alive, Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    };

    private final RawClient client;

    /** One frame. */
    static final class Frame {
        private final int opcode;
        private final byte[] payload;

        private Frame(int opcode, byte[] payload) {
            this.opcode = opcode;
            this.payload = payload;
        }

        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        JsonNode json() {
            return SocketClient.read(text());
        }

        /** Of a close frame. */
        int closeCode() {
            return (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
        }
    }

    private RawSocket(RawClient client) {
        this.client = client;
    }

    static RawSocket to(RunningNode node, String query) {
        RawClient client = node.raw().request("GET", "/v1/live" + query, HANDSHAKE);
        RawClient.Answer answer = client.headAnswer();
        assertThat(answer.status()).isEqualTo(101);
        // RFC 6455, section 1.3.
        assertThat(answer.header("sec-websocket-accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        return new RawSocket(client);
    }

    /** Behind a handshake that was made. */
    static RawSocket over(RawClient client) {
        return new RawSocket(client);
    }

    /** Sends a frame; {@code first} is its first byte. */
    RawSocket send(int first, byte[] payload) {
        client.send(frame(first, payload));
        return this;
    }

    static byte[] frame(int first, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(first);
        if (payload.length <= 125) {
            frame.write(0x80 | payload.length);
        } else {
            frame.write(0x80 | 126);
            frame.write(payload.length >> 8);
            frame.write(payload.length);
        }
        frame.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ MASK[i % 4]);
        }
        return frame.toByteArray();
    }

    RawSocket text(String text) {
        return send(0x81, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Watches {@code post-0}, {@code post-1} and so on. */
    RawSocket subscribe(int posts) {
        String ids =
                IntStream.range(0, posts).mapToObj(i -> "\"post-" + i + "\"").collect(Collectors.joining(","));
        return text("{\"type\":\"subscribe\",\"posts\":[" + ids + "]}");
    }

    Frame next() {
        byte[] head = client.bytes(2);
        int length = head[1] & 0xff;
        if (length == 126) {
            byte[] more = client.bytes(2);
            length = (more[0] & 0xff) << 8 | (more[1] & 0xff);
        }
        return new Frame(head[0] & 0x0f, client.bytes(length));
    }

    /** The next frame of this kind; others are passed over. */
    Frame next(int opcode) {
        Frame next = next();
        while (next.opcode != opcode) {
            next = next();
        }
        return next;
    }

    /** Reads until each of so many posts was last shown with this count; how many messages that took. */
    int countsUntil(int posts, long count) {
        Map<String, Long> shown = new HashMap<>();
        int messages = 0;
        while (shown.size() < posts || !shown.values().stream().allMatch(last -> last == count)) {
            JsonNode message = next(1).json();
            if (message.get("type").asText().equals("count")) {
                messages++;
                shown.put(message.get("post").asText(), message.get("count").asLong());
            }
        }
        return messages;
    }

    /** The code with which the server closes; then the end of the connection. */
    int closeCode() {
        int code = next(8).closeCode();
        send(0x88, new byte[] {(byte) (code >> 8), (byte) code});
        assertThat(client.rest()).isEmpty();
        return code;
    }

    RawClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
    }
}
