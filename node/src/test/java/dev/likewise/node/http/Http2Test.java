package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is particular to HTTP/2; what both versions have in common is in the tests of statuses. */
class Http2Test {
    private static final int PROTOCOL_ERROR = 1;
    private static final int REFUSED_STREAM = 7;
    private static final byte[] LOOKUP = "{\"posts\":[\"p\"]}".getBytes(StandardCharsets.UTF_8);

    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private final RunningNode running =
            new RunningNode(TestSettings.with(Limits.DEFAULT, Timeouts.DEFAULT, List.of("https://app.example")));

    @AfterEach
    void stop() {
        running.close();
    }

    private void holdTaps() {
        running.node.deliverBy(
                (pending, completion) -> waiting.add(() -> pending.executor().execute(completion)));
    }

    private Runnable takeWaiting() throws InterruptedException {
        Runnable next = waiting.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private void isWell(Http2Client client) {
        assertThat(client.answer(client.request("GET", "/v1/ping")).status()).isEqualTo(204);
    }

    @Test
    void eachAnswerLeavesWhenItIsReady() throws InterruptedException {
        holdTaps();
        try (Http2Client client = running.http2()) {
            List<Integer> streams = new ArrayList<>();
            List<Runnable> completions = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                streams.add(client.request("POST", "/v1/posts/p" + i + "/likes?user=u"));
                completions.add(takeWaiting());
            }
            List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
            Collections.shuffle(order, new Random(7));
            for (int i : order) {
                completions.get(i).run();
                assertThat(client.await(Http2Client.HEADERS).stream()).isEqualTo(streams.get(i));
                RawClient.Answer answer = client.answer(streams.get(i));
                assertThat(answer.status()).isEqualTo(201);
                assertThat(TestJson.at(answer.body(), "post")).isEqualTo("p" + i);
            }
        }
    }

    @Test
    void moreRequestsThanMayBeUnderWayAreRefusedToBeSentAgain() throws InterruptedException {
        holdTaps();
        try (Http2Client client = running.http2()) {
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
                streams.add(client.request("POST", "/v1/posts/p/likes?user=u" + i));
            }
            assertThat(client.resetOf(client.request("GET", "/v1/ping"))).isEqualTo(REFUSED_STREAM);
            for (int i = 0; i < 128; i++) {
                takeWaiting().run();
            }
            for (int stream : streams) {
                assertThat(client.answer(stream).status()).isEqualTo(201);
            }
            isWell(client);
        }
    }

    @Test
    void aBodyComesInAnyPiecesWithOrWithoutALengthAndWithATrailer() {
        String[] json = {"Content-Type", "application/json"};
        String[] withLength = {"Content-Type", "application/json", "Content-Length", "" + LOOKUP.length};
        try (Http2Client client = running.http2()) {
            int pieces = client.begin("POST", "/v1/likes:lookup", json);
            int whole = client.begin("POST", "/v1/likes:lookup", withLength);
            for (byte one : LOOKUP) {
                client.data(pieces, new byte[] {one}, false);
            }
            client.data(whole, LOOKUP, true);
            assertThat(TestJson.at(client.answer(whole).body(), "posts")).isNotNull();
            Http2Headers trailer = new DefaultHttp2Headers().add("x-checksum", "1");
            client.frame(
                    Http2Client.HEADERS,
                    Http2Client.END_HEADERS | Http2Client.END_STREAM,
                    pieces,
                    client.block(pieces, trailer));
            assertThat(client.answer(pieces).status()).isEqualTo(200);
        }
    }

    @Test
    void whatIsTooLargeCostsItsStreamOnly() {
        try (Http2Client client = running.http2()) {
            int path = client.request("GET", "/" + "a".repeat(17_000));
            int header = client.request("GET", "/v1/ping", "x", "a".repeat(17_000));
            assertThat(client.answer(path).status()).isEqualTo(414);
            assertThat(client.answer(header).status()).isEqualTo(431);

            String[] announced = {"Content-Type", "application/json", "Content-Length", "1048577"};
            int before = client.begin("POST", "/v1/likes:lookup", announced);
            assertThat(client.answer(before).status()).isEqualTo(413);
            assertThat(client.resetOf(before)).isZero();

            int during = client.begin("POST", "/v1/likes:lookup", "Content-Type", "application/json");
            sendTooMuch(client, during);
            RawClient.Answer answer = client.answer(during);
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
            isWell(client);
        }
    }

    private static void sendTooMuch(Http2Client client, int stream) {
        byte[] piece = new byte[16 << 10];
        for (int sent = 0; sent <= 1 << 20; sent += piece.length) {
            if (sent > 0 && sent % (64 << 10) == 0) {
                // The window is a bit larger than that, and the server opens it again when half of it is used.
                client.ping();
                client.await(Http2Client.PING);
            }
            client.data(stream, piece, false);
        }
    }

    @Test
    void headersThatAreTooManyToBeKeptAreAnsweredToo() {
        try (Http2Client client = running.http2()) {
            Http2Headers many = request().add("x-a", "a".repeat(12_000)).add("x-b", "b".repeat(12_000));
            many.add("x-c", "c".repeat(12_000));
            byte[] block = client.block(1, many);
            int stream = client.nextStream();
            int half = block.length / 2;
            client.frame(Http2Client.HEADERS, Http2Client.END_STREAM, stream, part(block, 0, half));
            client.frame(Http2Client.CONTINUATION, Http2Client.END_HEADERS, stream, part(block, half, block.length));

            RawClient.Answer answer = client.answer(stream);
            assertThat(answer.status()).isEqualTo(431);
            assertThat(answer.header("likewise-node")).isEqualTo("us-1");
            assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
            isWell(client);
        }
    }

    private static byte[] part(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static Http2Headers request() {
        return new DefaultHttp2Headers(false)
                .method("GET")
                .path("/v1/ping")
                .scheme("http")
                .authority("localhost");
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of(
                        "no method",
                        new DefaultHttp2Headers(false)
                                .path("/v1/ping")
                                .scheme("http")
                                .authority("h")),
                Arguments.of(
                        "no path",
                        new DefaultHttp2Headers(false)
                                .method("GET")
                                .scheme("http")
                                .authority("h")),
                Arguments.of(
                        "no scheme",
                        new DefaultHttp2Headers(false)
                                .method("GET")
                                .path("/v1/ping")
                                .authority("h")),
                Arguments.of("an empty path", request().path("")),
                Arguments.of("two paths", request().add(":path", "/v1/regions")),
                Arguments.of("two methods", request().add(":method", "POST")),
                Arguments.of("an answer's field", request().add(":status", "200")),
                Arguments.of("a field that nobody knows", request().add(":user", "u")),
                Arguments.of("a field in capitals", request().add("X-User-Id", "u")),
                Arguments.of("a field for one connection", request().add("connection", "close")),
                Arguments.of("a coding", request().add("transfer-encoding", "chunked")),
                Arguments.of("a line end in a value", request().add("x-user-id", "a\r\nb")),
                Arguments.of("two lengths", request().add("content-length", "1").add("content-length", "2")),
                Arguments.of("a length that is none", request().add("content-length", "-1")),
                Arguments.of("a length without a body", request().add("content-length", "5")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void malformed(String name, Http2Headers fields) {
        try (Http2Client client = running.http2()) {
            assertThat(client.resetOf(client.headers(fields, Http2Client.END_STREAM)))
                    .isEqualTo(PROTOCOL_ERROR);
            isWell(client);
        }
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(
                        "no host",
                        400,
                        new DefaultHttp2Headers(false)
                                .method("GET")
                                .path("/v1/ping")
                                .scheme("http")),
                Arguments.of("another host", 400, request().add("host", "evil.example")),
                Arguments.of("a path without a slash", 400, request().path("v1/ping")),
                Arguments.of("a URL for a path", 400, request().path("http://localhost/v1/ping")),
                Arguments.of("a star for GET", 400, request().path("*")),
                Arguments.of("a method with a blank", 400, request().method("G T")),
                Arguments.of(
                        "a tunnel",
                        400,
                        new DefaultHttp2Headers(false).method("CONNECT").authority("localhost:1")),
                Arguments.of("an expectation nobody has", 417, request().add("expect", "miracles")),
                Arguments.of("the same host twice", 204, request().add("host", "LocalHost")),
                Arguments.of(
                        "all of the server", 204, request().method("OPTIONS").path("*")),
                Arguments.of("trailers asked for", 204, request().add("te", "trailers")));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource
    void wrong(String name, int status, Http2Headers fields) {
        try (Http2Client client = running.http2()) {
            assertThat(client.answer(client.headers(fields, Http2Client.END_STREAM))
                            .status())
                    .isEqualTo(status);
            isWell(client);
        }
    }

    @Test
    void whoWaitsForContinueIsToldSo() {
        String[] headers = {"Expect", "100-continue", "Content-Type", "application/json"};
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", "/v1/likes:lookup", headers);
            client.awaitContinue(stream);
            client.data(stream, LOOKUP, true);
            assertThat(client.answer(stream).status()).isEqualTo(200);

            int nowhere = client.begin("POST", "/nothing", headers);
            assertThat(client.answer(nowhere).status()).isEqualTo(404);
            isWell(client);
        }
    }

    @Test
    void pagesOfOtherOriginsGetWhatTheyNeed() {
        try (Http2Client client = running.http2()) {
            RawClient.Answer answer = client.answer(client.request("GET", "/nothing", "Origin", "https://app.example"));
            assertThat(answer.header("access-control-allow-origin")).isEqualTo("https://app.example");
            assertThat(answer.header("vary")).isEqualTo("Origin");
        }
    }

    @Test
    void aTapThatIsTakenBackStillCountsAndItsAnswerIsDropped() throws InterruptedException {
        holdTaps();
        try (Http2Client client = running.http2()) {
            int stream = client.request("POST", "/v1/posts/a/likes?user=u");
            Runnable completion = takeWaiting();
            client.reset(stream, 8).ping();
            client.await(Http2Client.PING);
            completion.run();
            isWell(client);
            assertThat(running.node.edge("a", "u").present()).isTrue();
        }
    }

    @Test
    void aLargeAnswerComesAsTheClientMakesRoom() {
        String whole = running.get("/openapi.yaml").body();
        try (Http2Client client = running.http2().withWindow(1_000)) {
            int stream = client.request("GET", "/openapi.yaml");
            boolean ended = false;
            while (!ended) {
                Http2Client.Frame frame = client.await(Http2Client.DATA);
                assertThat(frame.length()).isLessThanOrEqualTo(1_000);
                ended = frame.has(Http2Client.END_STREAM);
                if (!ended) {
                    client.window(0, frame.length()).window(stream, frame.length());
                }
            }
            assertThat(client.answer(stream).body()).isEqualTo(whole);
        }
    }

    @Test
    void aSessionIsNotPutIntoTheTableOfCompression() {
        try (Http2Client client = running.http2()) {
            client.answer(client.request("POST", "/v1/posts/a/likes?user=u"));
            client.request("POST", "/v1/posts/b/likes?user=u");

            // What is in the table goes by a number the second time.
            assertThat(client.await(Http2Client.HEADERS).text())
                    .contains("likewise-session")
                    .doesNotContain("likewise-node");
        }
    }
}
