package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Requests with their bytes changed at random: nothing makes the server say that something is wrong with itself, and who comes
 * next is served. Another seed: {@code -Dfuzz.seed=…}; more inputs: {@code -Dfuzz.inputs=…}.
 */
class RawRequestFuzzTest {
    private static final long SEED = Long.getLong("fuzz.seed", 20_260_131);
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 20_000);
    private static final int CHECK_EVERY = 50;
    private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");

    private static final List<String> SEEDS = List.of(
            "GET /v1/posts/p/likes?user=u HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /v1/posts/a%2Fb/likes HTTP/1.1\r\nHost: localhost\r\nX-User-Id: u1\r\nLikewise-Tap-Age: 5\r\n\r\n",
            "DELETE /v1/posts/p/likes?user=%F0%9F%92%99 HTTP/1.1\r\nHost: localhost\r\nPrefer: handling=strict\r\n\r\n",
            "GET /v1/likes?posts=p1,p2,p%2C3 HTTP/1.1\r\nHost: localhost\r\nAccept: application/json;q=0.5, */*\r\n\r\n",
            "GET /v1/me/liked?posts=p&user=u HTTP/1.1\r\nHost: localhost\r\nLikewise-Session: AWO5t_UsRbKxlqdN\r\n\r\n",
            "GET /v1/posts/p/likes HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: W/\"0123456789abcdef\", *\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nOrigin: https://a\r\nAccess-Control-Request-Method: POST\r\n\r\n",
            "HEAD http://localhost/v1/posts/p/vector HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "PUT /v1/admin/clock HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
            "POST /v1/posts/p/likes?user=u HTTP/1.1\r\nHost: h\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
            "POST /v1/posts/p/likes?user=u HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na",
            "POST /v1/posts/p/likes?user=u HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
            "GET /v1/regions HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n");

    private static final List<String> PIECES = List.of(
            "\r\n",
            "\r\n\r\n",
            "\n",
            "\0",
            "%",
            "%00",
            "%ff",
            "%F0%9F",
            ":",
            " ",
            "\t",
            ",",
            "?",
            "&",
            "=",
            "/",
            "//",
            "..",
            "\u00ff",
            "-1",
            "99999999999999999999",
            "Content-Length: 5\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Host: a\r\n",
            "HTTP/1.1",
            "HTTP/2.0",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET ",
            "Upgrade: h2c\r\n",
            "Expect: 100-continue\r\n",
            "Content-Encoding: gzip\r\n",
            "posts=",
            "user=",
            "Likewise-Session: A\r\n");

    @Test
    void nothingSentMakesTheServerFailOrStop() {
        Random random = new Random(SEED);
        Timeouts shortly = new Timeouts(5_000, 5_000, 5_000, 500);
        try (RunningNode running = new RunningNode(TestSettings.with(Limits.DEFAULT, shortly, List.of("https://a")));
                BatchingThread sync = new BatchingThread()) {
            running.node.deliverBy(sync);
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = mutated(random);
                String story = "seed " + SEED + ", input " + i + ": " + new String(input, StandardCharsets.ISO_8859_1);
                boolean admin = random.nextInt(4) == 0;
                boolean isHttp2 = Arrays.mismatch(input, Http2Client.PREFACE) == Http2Client.PREFACE.length;
                hasNoFault(exchange(admin ? running.rawAdmin() : running.raw(), input), story, isHttp2);
                if (i % CHECK_EVERY == 0) {
                    assertThat(running.get("/v1/ping").statusCode()).as(story).isEqualTo(204);
                }
            }
        }
    }

    private static String exchange(RawClient client, byte[] input) {
        try {
            return client.send(input).endOutput().rest();
        } catch (UncheckedIOException e) {
            // A reset: the server had closed before all was sent.
            return "";
        } finally {
            client.reset();
        }
    }

    private static void hasNoFault(String answers, String story, boolean isHttp2) {
        if (!answers.isEmpty() && !isHttp2) {
            assertThat(answers).as(story).startsWith("HTTP/1.1 ");
        }
        Matcher answer = ANSWER.matcher(answers);
        while (answer.find()) {
            int status = Integer.parseInt(answer.group(1));
            // 505 is about the client's version.
            assertThat(status < 500 || status == 505).as(story + "\n" + answers).isTrue();
        }
    }

    private static byte[] mutated(Random random) {
        StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
        if (random.nextInt(5) == 0) {
            text.append(SEEDS.get(random.nextInt(SEEDS.size())));
        }
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            mutate(text, random);
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + 1 + random.nextInt(12));
        switch (random.nextInt(6)) {
            case 0 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            case 1 -> text.delete(at, to);
            case 2 -> text.insert(at, text.substring(at, to));
            case 3 -> text.insert(at, (char) random.nextInt(256));
            case 4 -> text.replace(at, to, PIECES.get(random.nextInt(PIECES.size())));
            default -> text.setLength(Math.max(1, at));
        }
    }
}
