package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests that are sound HTTP, with anything at all in their parameters, headers and bodies: ids, lists, cursors, session tokens,
 * ages, keys, preferences, tags, JSON, lines of JSON. Each is answered, by no fault, and the next one too. {@code -Dfuzz.seed} and
 * {@code -Dfuzz.fields} repeat and prolong it.
 */
@Timeout(300)
class FieldFuzzTest {
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_130);
    private static final int INPUTS = Integer.getInteger("fuzz.fields", 50_000);
    /** As many are sent at once; below the number that a connection may leave unanswered. */
    private static final int PIPELINED = 32;

    private static final List<String> TARGETS = List.of(
            "POST /v1/posts/{}/likes?user={}",
            "DELETE /v1/posts/{}/likes?user={}",
            "GET /v1/posts/{}/likes?user={}",
            "GET /v1/posts/{}/likers?user={}&limit={}&cursor={}",
            "GET /v1/likes?posts={},{}&user={}",
            "POST /v1/likes:lookup?user={}",
            "POST /v1/likes:batch",
            "GET /v1/me/liked?posts={}&user={}",
            "GET /v1/me/likes?user={}&cursor={}&limit={}",
            "PUT /v1/me/likes/{}?user={}",
            "GET /v1/me/likes/{}?user={}",
            "GET /v1/posts/{}/settings",
            "PUT /v1/posts/{}/settings",
            "PUT /v1/me/settings?user={}",
            "GET /v1/posts/{}/vector",
            "GET /v1/posts/{}/edges/{}",
            "GET /v1/{}",
            "GET /{}?{}={}");

    private static final List<String> HEADERS = List.of(
            "X-User-Id",
            "Likewise-Session",
            "Likewise-Tap-Age",
            "Idempotency-Key",
            "Prefer",
            "If-None-Match",
            "Accept",
            "Content-Encoding",
            "Authorization",
            "X-Forwarded-For",
            "Origin");

    private static final List<String> TYPES =
            List.of("application/json", "application/x-ndjson", "application/json; charset=utf-8", "text/plain", "");

    private static final List<String> BODIES = List.of(
            "{\"posts\":[\"a\",\"b\"]}",
            "{\"author\":\"ann\",\"hide_count\":true}",
            "{\"hide_counts\":false}",
            "{\"user\":\"u\",\"post\":\"p\",\"action\":\"like\",\"key\":\"k\",\"age_ms\":5}\n{\"user\":\"v\",\"post\":\"p\",\"action\":\"unlike\"}",
            "");

    private static final List<String> PIECES = List.of(
            "%00",
            "%ff",
            "%F0%9F%92%99",
            "%2F",
            "%2C",
            "%",
            "%zz",
            "+",
            "..",
            "-1",
            "0",
            "50",
            "1001",
            "99999999999999999999",
            "1e999",
            "\"",
            "\\",
            "{",
            "[[[[[[[[[[[[[[[[",
            "null",
            "true",
            "\\u0000",
            "\\ud800",
            "W/\"0\"",
            "*",
            "handling=strict",
            "gzip",
            "AWO5t_UsRbKxlqdN",
            "AXU02VUnOQF8qbA",
            "Bearer a.b.c",
            "::1, 127.0.0.1",
            "application/json;q=0.5");

    private final Random random = new Random(SEED);

    @Test
    void whateverIsInItsFieldsARequestIsAnsweredAndTheNextOneToo() {
        try (RunningNode running = new RunningNode();
                BatchingThread sync = new BatchingThread()) {
            running.node.deliverBy(sync);
            for (int done = 0; done < INPUTS; done += PIPELINED) {
                List<byte[]> requests = new ArrayList<>();
                for (int i = 0; i < PIPELINED; i++) {
                    requests.add(request());
                }
                ask(running, requests);
            }
            assertThat(running.get("/v1/posts/sound/likes").statusCode()).isEqualTo(200);
        }
    }

    private static void ask(RunningNode running, List<byte[]> requests) {
        int bytes = requests.stream().mapToInt(request -> request.length).sum();
        ByteBuffer all = ByteBuffer.allocate(bytes);
        requests.forEach(all::put);
        try (RawClient client = running.raw()) {
            client.send(all.array());
            for (byte[] request : requests) {
                RawClient.Answer answer = client.answer();
                // Several batches at once are shed, which is no fault.
                boolean shed = answer.status() == 503 && answer.body().contains("too many batches");
                assertThat(shed || (answer.status() >= 200 && answer.status() < 500))
                        .as(() -> "seed " + SEED + ": " + new String(request, StandardCharsets.ISO_8859_1) + "\n"
                                + answer.status() + " " + answer.body())
                        .isTrue();
            }
        }
    }

    private byte[] request() {
        StringBuilder head = new StringBuilder();
        String target = TARGETS.get(random.nextInt(TARGETS.size()));
        while (target.contains("{}")) {
            target = target.replaceFirst("\\{}", inTarget(anything()));
        }
        head.append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (int n = random.nextInt(4); n > 0; n--) {
            head.append(HEADERS.get(random.nextInt(HEADERS.size())))
                    .append(": ")
                    .append(anything().replaceAll("[\\r\\n\\x00-\\x1f\\x7f]", ""))
                    .append("\r\n");
        }
        String type = TYPES.get(random.nextInt(TYPES.size()));
        head.append(type.isEmpty() ? "" : "Content-Type: " + type + "\r\n");
        byte[] body = target.startsWith("GET") ? new byte[0] : body();
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        byte[] front = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(front.length + body.length)
                .put(front)
                .put(body)
                .array();
    }

    /** What would end the request line is left out; the rest is as it is. */
    private static String inTarget(String text) {
        return text.replaceAll("[^\\x21-\\x7e]", "")
                .replace("#", "")
                .replace("\\", "\\\\")
                .replace("$", "")
                .replace("{}", "");
    }

    private byte[] body() {
        StringBuilder text = new StringBuilder(BODIES.get(random.nextInt(BODIES.size())));
        for (int n = random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(text.length() + 1);
            text.replace(at, Math.min(text.length(), at + random.nextInt(4)), anything());
        }
        return text.toString().getBytes(random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    private String anything() {
        StringBuilder text = new StringBuilder();
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            switch (random.nextInt(4)) {
                case 0 -> text.append((char) random.nextInt(256));
                case 1 -> text.append("p").append(random.nextInt(50));
                case 2 -> text.append("x".repeat(random.nextInt(200)));
                default -> text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
        }
        return text.toString();
    }
}
