package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of {@code /v1/live} that holds whatever it is told against the schema. */
final class SocketClient implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final WebSocket socket;

    /** @param protocols offered, in this order */
    private SocketClient(URI uri, String... protocols) {
        WebSocket.Builder builder = CLIENT.newWebSocketBuilder();
        if (protocols.length > 0) {
            String[] others = Arrays.copyOfRange(protocols, 1, protocols.length);
            builder.subprotocols(protocols[0], others);
        }
        socket = builder.buildAsync(uri, new Listener()).join();
    }

    /** One that has not said anything yet. */
    static SocketClient to(RunningNode node, String query, String... protocols) {
        return new SocketClient(
                URI.create("ws://127.0.0.1:" + node.http.httpAddress().getPort() + "/v1/live" + query), protocols);
    }

    /** One of a user, on a node that believes what it is told, that has been greeted. */
    static SocketClient of(RunningNode node, String user) {
        SocketClient client = to(node, "?user=" + user, "likewise.v1");
        assertThat(client.next("hello").get("user").asText()).isEqualTo(user);
        return client;
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            part.append(text);
            if (last) {
                messages.add(read(part.toString()));
                part.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            closed.complete(status);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            closed.completeExceptionally(error);
        }
    }

    static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    String protocol() {
        return socket.getSubprotocol();
    }

    SocketClient send(String json) {
        socket.sendText(json, true).join();
        return this;
    }

    SocketClient subscribe(String... posts) {
        return send("{\"type\":\"subscribe\",\"posts\":[\"" + String.join("\",\"", posts) + "\"]}");
    }

    SocketClient tap(String type, String post, String id) {
        return send("{\"type\":\"" + type + "\",\"post\":\"" + post + "\",\"id\":\"" + id + "\"}");
    }

    /** The next message. */
    JsonNode next() {
        try {
            JsonNode next = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next).as("a message within " + PATIENCE_SECONDS + " s").isNotNull();
            assertThat(SocketSchema.complaintsOfServer(next))
                    .as(next.toString())
                    .isEmpty();
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The next message, which is of this type. */
    JsonNode next(String type) {
        JsonNode next = next();
        assertThat(next.get("type").asText()).as(next.toString()).isEqualTo(type);
        return next;
    }

    /** The next message of this type; others are passed over. */
    JsonNode until(String type) {
        JsonNode next = next();
        while (!next.get("type").asText().equals(type)) {
            next = next();
        }
        return next;
    }

    /** How many messages come up to one that counts so many. */
    int untilCount(long count) {
        int messages = 1;
        while (next("count").get("count").asLong() != count) {
            messages++;
        }
        return messages;
    }

    boolean isSilent() {
        return messages.isEmpty();
    }

    /** The code with which the server closes. */
    int closeCode() {
        return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Ends without a word. */
    void abort() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").handle((sent, failed) -> {
            socket.abort();
            return null;
        });
    }
}
