package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no proper client sends. */
class BadInputTest {
    private static final RunningNode RUNNING = new RunningNode();
    private static final String HOST = "Host: localhost\r\n";
    private static final String PING = "GET /v1/ping HTTP/1.1\r\n" + HOST;

    @AfterAll
    static void stop() {
        RUNNING.close();
    }

    private static Arguments line(String name, int status, String bytes) {
        return Arguments.of(name, status, bytes);
    }

    static Stream<Arguments> endTheConnection() {
        String tap = "POST /v1/posts/p/likes?user=u HTTP/1.1\r\n" + HOST;
        return Stream.of(
                line("no HTTP at all", 400, "hello\r\n\r\n"),
                line(
                        "TLS on a plain port",
                        400,
                        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"),
                line("no version", 400, "GET /v1/ping\r\n\r\n"),
                line("HTTP of another kind", 505, "GET /v1/ping HTTP/3.7\r\n" + HOST + "\r\n"),
                line("no host", 400, "GET /v1/ping HTTP/1.1\r\n\r\n"),
                line("two hosts", 400, PING + HOST + "\r\n"),
                line("a header without a name", 400, PING + ": x\r\n\r\n"),
                line("a header name with a space", 400, PING + "X Y: z\r\n\r\n"),
                line("a NUL in a header", 400, PING + "X: a\0b\r\n\r\n"),
                line("a long request line", 414, "GET /" + "a".repeat(17_000) + " HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a long header", 431, PING + "X: " + "a".repeat(17_000) + "\r\n\r\n"),
                line("many headers", 431, PING + "X: 0123456789\r\n".repeat(2_000) + "\r\n"),
                line("a length that is none", 400, tap + "Content-Length: ten\r\n\r\n"),
                line("a length below 0", 400, tap + "Content-Length: -1\r\n\r\n"),
                line("two lengths", 400, tap + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"),
                line(
                        "a length beside chunks",
                        400,
                        tap + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                line("a coding that nobody asked for", 400, tap + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
                line(
                        "two codings",
                        400,
                        tap + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                line("a header in two lines", 400, PING + "X: a\r\n b\r\n\r\n"),
                line("a header in two lines, the second with a tab", 400, PING + "X: a\r\n\tb\r\n\r\n"),
                line("a length in two lines", 400, tap + "Content-Length:\r\n 2\r\n\r\n{}"),
                line("a chunk that is none", 400, tap + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
                line("a body too long to come", 413, tap + "Content-Length: 1048577\r\n\r\n"),
                line(
                        "a chunked body that grows too long",
                        413,
                        tap + "Transfer-Encoding: chunked\r\n\r\n100001\r\n" + "a".repeat(0x100001) + "\r\n0\r\n\r\n"),
                line("an expectation nobody has", 417, tap + "Expect: miracles\r\nContent-Length: 1\r\n\r\n"));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource
    void endTheConnection(String name, int status, String bytes) {
        try (RawClient client = RUNNING.raw()) {
            client.send(bytes);
            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            assertThat(answer.closes()).isTrue();
            assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
            assertThat(client.rest()).isEmpty();
        }
        isWell();
    }

    static Stream<Arguments> framingErrors() {
        return Stream.of(
                Arguments.of("Content-Length", "Content-Length: ten"),
                Arguments.of("Content-Length", "Content-Length: -1"),
                Arguments.of("Content-Length", "Content-Length: 1\r\nContent-Length: 2"),
                Arguments.of("Transfer-Encoding", "Content-Length: 4\r\nTransfer-Encoding: chunked"),
                Arguments.of("Transfer-Encoding", "Transfer-Encoding: gzip, chunked"),
                Arguments.of("Transfer-Encoding", "Transfer-Encoding: identity"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void framingErrors(String header, String lines) {
        try (RawClient client = RUNNING.raw()) {
            client.send("POST /v1/posts/p/likes?user=u HTTP/1.1\r\n" + HOST + lines + "\r\n\r\n");
            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(TestJson.at(answer.body(), "field")).isEqualTo(header);
        }
    }

    @Test
    void headersInTwoLinesAreFoundHoweverTheyArrive() {
        String request = PING + "X: a\r\n b\r\n\r\n";
        for (int cut = 1; cut < request.length(); cut++) {
            try (RawClient client = RUNNING.raw()) {
                client.send(PING + "\r\n" + request.substring(0, cut));
                assertThat(client.answer().status()).isEqualTo(204);
                client.send(request.substring(cut));
                assertThat(client.answer().status()).as("cut at %s", cut).isEqualTo(400);
            }
        }
    }

    @Test
    void bodiesMayHaveLinesThatBeginWithBlanks() {
        String body = "{\r\n \r\n\r\n }";
        String tap = "POST /v1/posts/blank/likes?user=u HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\n";
        try (RawClient client = RUNNING.raw()) {
            for (int i = 0; i < 3; i++) {
                client.send("\r\n" + tap + "Content-Length: " + body.length() + "\r\n\r\n" + body + PING + "\r\n");
                assertThat(client.answer().status()).isLessThan(300);
                assertThat(client.answer().status()).isEqualTo(204);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-User-Id: u1", "Likewise-Tap-Age: 5"})
    void aHeaderThatDecidesIsTakenOnceOnly(String line) {
        String name = line.substring(0, line.indexOf(':'));
        try (RawClient client = RUNNING.raw()) {
            client.request("POST", "/v1/posts/twice/likes?user=u1", line, line);
            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(TestJson.at(answer.body(), "field")).isEqualTo(name);
            client.request("POST", "/v1/posts/once/likes?user=u1", line);
            assertThat(client.answer().status()).isLessThan(300);
        }
    }

    static Stream<Arguments> leaveTheConnection() {
        String form = "Content-Type: application/x-www-form-urlencoded\r\n";
        String json = "Content-Type: application/json\r\n";
        String tap = "POST /v1/posts/p/likes?user=u HTTP/1.1\r\n" + HOST;
        return Stream.of(
                line(
                        "an unknown path with a body",
                        404,
                        "POST /x HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\nabc"),
                line("bytes above ASCII in a path", 400, "GET /v1/posts/\u00e9/vector HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a fragment", 400, "GET /v1/ping#here HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a target without a slash", 400, "GET v1/ping HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a target for a proxy", 400, "CONNECT localhost:80 HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a URL without a host", 400, "GET http:///v1/ping HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a URL of another kind", 400, "GET ftp://localhost/v1/ping HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a whole URL", 204, "GET http://localhost/v1/ping HTTP/1.1\r\n" + HOST + "\r\n"),
                line("all of the server", 204, "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n"),
                line("a form", 415, tap + form + "Content-Length: 3\r\n\r\na=b"),
                line("an unknown encoding", 415, tap + json + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}"),
                line(
                        "a body that is not needed",
                        201,
                        "POST /v1/posts/" + "body/likes?user=u HTTP/1.1\r\n" + HOST + json
                                + "Content-Length: 2\r\n\r\n{}"),
                line(
                        "an empty form",
                        201,
                        "POST /v1/posts/form/likes?user=u HTTP/1.1\r\n" + HOST + form + "Content-Length: 0\r\n\r\n"),
                line(
                        "a chunked body",
                        201,
                        "POST /v1/posts/chunks/likes?user=u HTTP/1.1\r\n" + HOST + json
                                + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource
    void leaveTheConnection(String name, int status, String bytes) {
        try (RawClient client = RUNNING.raw()) {
            client.send(bytes);
            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            assertThat(answer.closes()).isFalse();
            client.send(PING + "\r\n");
            assertThat(client.answer().status()).isEqualTo(204);
        }
    }

    static Stream<Arguments> idsThatAreNone() {
        return Stream.of(
                Arguments.of("half an escape", "%4"),
                Arguments.of("an escape of nothing", "%"),
                Arguments.of("an escape that is not hexadecimal", "%zz"),
                Arguments.of("a control character", "%00"),
                Arguments.of("a line end", "a%0d%0aX:%20y"),
                Arguments.of("half a character", "%e2%82"),
                Arguments.of("a surrogate", "%ed%a0%80"),
                Arguments.of("a character in too many bytes", "%c0%af"),
                Arguments.of("129 bytes", "a".repeat(129)),
                Arguments.of("129 bytes of few characters", "a" + "%f0%9f%92%99".repeat(32)));
    }

    @ParameterizedTest(name = "{0} is no id")
    @MethodSource
    void idsThatAreNone(String name, String raw) {
        for (String target : new String[] {
            "/v1/posts/" + raw + "/likes",
            "/v1/posts/p/likes?user=" + raw,
            "/v1/likes?posts=p," + raw,
            "/v1/me/liked?user=u&posts=" + raw
        }) {
            try (RawClient client = RUNNING.raw()) {
                RawClient.Answer answer = client.request("GET", target).answer();
                assertThat(answer.status()).as(target).isEqualTo(400);
                assertThat(TestJson.object(answer.body())).containsKey("field");
            }
        }
    }

    static Stream<Arguments> idsThatAreStrangeButGood() {
        return Stream.of(
                Arguments.of("%F0%9F%92%99", "💙"),
                Arguments.of("a%2Fb", "a/b"),
                Arguments.of("a%2Cb", "a,b"),
                Arguments.of("a+b", "a+b"),
                Arguments.of("a%20b", "a b"),
                Arguments.of("%22%5C", "\"\\"),
                Arguments.of("%2E%2E", ".."),
                Arguments.of("%F0%9F%92%99".repeat(32), "💙".repeat(32)),
                Arguments.of("%25%32%35", "%25"),
                Arguments.of("likes", "likes"));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource
    void idsThatAreStrangeButGood(String raw, String id) {
        try (RawClient client = RUNNING.raw()) {
            RawClient.Answer tap = client.request("POST", "/v1/posts/" + raw + "/likes?user=" + raw)
                    .answer();
            assertThat(tap.status()).as(tap.body()).isEqualTo(201);
            assertThat(TestJson.object(tap.body())).containsEntry("post", id).containsEntry("user", id);

            RawClient.Answer count = client.request("GET", "/v1/likes?posts=x," + raw + "&user=" + raw)
                    .answer();
            assertThat(TestJson.at(count.body(), "posts", id, "liked")).isEqualTo(true);
        }
    }

    @Test
    void aUserInAHeaderIsUtf8AsItIs() {
        try (RawClient client = RUNNING.raw()) {
            client.send(("POST /v1/posts/p/likes HTTP/1.1\r\n" + HOST + "X-User-Id: zoë\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            assertThat(TestJson.at(client.answer().body(), "user")).isEqualTo("zoë");

            client.send("POST /v1/posts/p/likes HTTP/1.1\r\n" + HOST + "X-User-Id: zo\u00eb\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(400);
        }
    }

    @Test
    void whoWaitsForContinueIsToldSoInTurn() {
        try (RawClient client = RUNNING.raw()) {
            client.request("GET", "/v1/ping")
                    .request(
                            "POST",
                            "/v1/posts/continue/likes?user=u",
                            "Expect: 100-continue",
                            "Content-Type: application/json",
                            "Content-Length: 2");
            assertThat(client.answer().status()).isEqualTo(204);
            assertThat(client.answer().status()).isEqualTo(100);
            assertThat(client.send("{}").answer().status()).isEqualTo(201);
        }
    }

    @Test
    void whoWaitsForContinueInVainIsToldWhyAndCutOff() {
        try (RawClient client = RUNNING.raw()) {
            RawClient.Answer answer = client.request("POST", "/nothing", "Expect: 100-continue", "Content-Length: 2")
                    .answer();
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.closes()).isTrue();
        }
    }

    @Test
    void oldClientsAreServedAndClosedUnlessTheyAskOtherwise() {
        try (RawClient client = RUNNING.raw()) {
            client.send("GET /v1/ping HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(client.answer().header("connection")).isEqualTo("keep-alive");
            client.send("GET /v1/ping HTTP/1.0\r\n\r\n");
            assertThat(client.answer().closes()).isTrue();
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void halfARequestAtTheEndOfInputIsRefused() {
        try (RawClient client = RUNNING.raw()) {
            client.send("GET /v1/ping HTTP/1.1\r\nHo").endOutput();
            assertThat(client.answer().status()).isEqualTo(400);
            assertThat(client.rest()).isEmpty();
        }
        try (RawClient client = RUNNING.raw()) {
            client.request("POST", "/v1/posts/half/likes?user=u", "Content-Length: 3")
                    .send("a")
                    .endOutput();
            assertThat(client.answer().status()).isEqualTo(400);
            assertThat(client.rest()).isEmpty();
        }
        assertThat(RUNNING.node.edge("half", "u").present()).isFalse();
    }

    @Test
    void aBodyThatInflatesTooFarIsRefused() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            gzip.write(new byte[64 << 20]);
        }
        String head = "PUT /v1/admin/clock HTTP/1.1\r\n" + HOST
                + "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ";
        try (RawClient client = RUNNING.rawAdmin()) {
            client.send(head + bomb.size() + "\r\n\r\n").send(bomb.toByteArray());
            assertThat(client.answer().status()).isEqualTo(413);
            client.send(head + "3\r\n\r\nabc");
            assertThat(client.answer().status()).isEqualTo(400);
        }
    }

    /** {@link java.math.BigDecimal} throws something else for an exponent of more than nine digits. */
    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "1E-99999999999", "1e2147483648", "-1e999999"})
    void aNumberWithAnExponentBeyondAllBoundsIsRefused(String number) {
        String json = "Content-Type: application/json\r\nContent-Length: ";
        for (String body : List.of("{\"posts\":" + number + "}", "{\"posts\":[],\"x\":" + number + "}")) {
            try (RawClient client = RUNNING.raw()) {
                client.send("POST /v1/likes:lookup HTTP/1.1\r\n" + HOST + json + body.length() + "\r\n\r\n" + body);
                assertThat(client.answer().status()).isEqualTo(400);
            }
        }
    }

    @Test
    void aThousandHalfOpenRequestsDoNotKeepOthersWaiting() {
        var clients = Stream.generate(() -> RUNNING.raw().send("GET /v1/pi"))
                .limit(1_000)
                .toList();
        isWell();
        clients.forEach(RawClient::close);
    }

    private static void isWell() {
        assertThat(RUNNING.get("/v1/ping").statusCode()).isEqualTo(204);
    }
}
