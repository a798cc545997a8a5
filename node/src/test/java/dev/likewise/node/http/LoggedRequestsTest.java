package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.Taps;
import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.log.CapturedLog;
import dev.likewise.replication.port.StoreException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever clients send, neither users nor posts nor tokens are in the log at INFO and above. */
class LoggedRequestsTest {
    private static final String USER = "zq7-ann-of-the-log";
    private static final String POST = "zq7-sunrise-of-the-log";
    private static final String LIKES = "/v1/posts/" + POST + "/likes";
    private static final String WHO = "?user=" + USER;

    private final CapturedLog log = new CapturedLog();

    @AfterEach
    void stop() {
        log.close();
    }

    private void isClean(String... more) {
        log.holdsNoneOf(USER, POST);
        log.holdsNoneOf(more);
    }

    private static void answers(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }

    private static HttpResponse<String> batch(RunningNode running, String body) {
        return running.call("POST", running.uri("/v1/likes:batch"), body, "Content-Type", "application/x-ndjson");
    }

    @Test
    void tapsAndRefusals() {
        try (RunningNode running = new RunningNode()) {
            answers(running.like(POST, USER), 201);
            answers(running.like(POST, USER, "Idempotency-Key", "k"), 200);
            answers(running.unlike("other", USER, "Idempotency-Key", "k"), 422);
            answers(running.unlike(POST, USER, "Prefer", "handling=strict"), 200);
            answers(running.unlike(POST, USER, "Prefer", "handling=strict"), 409);
            running.node.clockWrong = true;
            answers(running.like(POST, USER), 503);
            running.node.failing = true;
            answers(running.like(POST, USER), 503);
            running.node.accepted = Taps.Accepted.NOT_WRITABLE;
            answers(running.like(POST, USER), 503);
            answers(batch(running, line("like")), 503);
            running.node.accepted = Taps.Accepted.OVERLOADED;
            answers(running.like(POST, USER), 503);
        }
        isClean();
    }

    private static String line(String action) {
        return "{\"user\":\"" + USER + "\",\"post\":\"" + POST + "\",\"action\":\"" + action + "\"}\n";
    }

    @Test
    void badRequestsAndGarbage() {
        try (RunningNode running = new RunningNode()) {
            answers(running.like(POST, USER, "Likewise-Tap-Age", USER), 400);
            answers(running.like(POST, USER, "Likewise-Session", USER + POST), 400);
            answers(running.like(POST + "%00", USER), 400);
            answers(running.like(POST, USER.repeat(100)), 400);
            answers(running.get(LIKES + "/" + USER), 404);
            answers(running.call("PATCH", running.uri(LIKES + WHO), ""), 405);
            answers(
                    running.call(
                            "PUT",
                            running.uri("/v1/posts/" + POST + "/settings"),
                            "{\"author\":\"" + USER,
                            "Content-Type",
                            "application/json"),
                    400);
            answers(
                    batch(
                            running,
                            line("like") + line(USER) + USER + "\n{\"user\":\"" + USER + "\",\"age_ms\":1e99}\n"),
                    200);
            for (String garbage : List.of(
                    USER + " " + POST + "\r\n\r\n",
                    "GET /" + POST + " HTTP/" + USER + "\r\n\r\n",
                    "GET " + LIKES + WHO + " HTTP/1.1\r\nHost: localhost\r\n" + USER + "\r\n\r\n",
                    "POST " + LIKES + WHO + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + USER + "\r\n\r\n",
                    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + USER + POST + USER)) {
                try (RawClient client = running.raw()) {
                    client.send(garbage);
                    client.rest();
                }
            }
            try (SocketClient socket = SocketClient.of(running, USER)) {
                socket.tap("like", POST, "k").next("ack");
                socket.subscribe(POST).next("count");
                socket.send("{\"type\":\"" + USER + "\"}").next("error");
            }
        }
        isClean();
    }

    @Test
    void tokens() {
        String good = TestTokens.forEver(USER, "");
        String expired = TestTokens.expiring(USER, 1);
        try (RunningNode running = TestNodes.withTokens()) {
            answers(bearer(running, good), 201);
            for (String bad : List.of(good + "x", good.substring(1), expired, USER, "." + USER + ".", "none")) {
                answers(bearer(running, bad), 401);
            }
        }
        isClean(good, good.split("\\.")[1], good.split("\\.")[2], expired);
    }

    private static HttpResponse<String> bearer(RunningNode running, String token) {
        return running.call("POST", running.uri(LIKES), "", "Authorization", "Bearer " + token);
    }

    @Test
    void rateLimits() {
        RateSettings rates = new RateSettings(new Rate(1, 1), Rate.OFF, List.of(), 100);
        try (RunningNode running = new RunningNode(TestSettings.with(AuthSettings.NONE, rates))) {
            answers(running.like(POST, USER), 201);
            answers(running.like(POST, USER), 429);
        }
        isClean();
    }

    @Test
    void aStoreThatFailsAndABugThatQuotesTheRequest() {
        try (RunningNode running = new RunningNode()) {
            running.like(POST, USER);
            running.node.published = false;
            running.node.readFault = new StoreException("the disk fails", null);
            read(running, 503);
            running.node.readFault = new NumberFormatException("For input string: \"" + USER + "/" + POST + "\"");
            read(running, 500);
        }
        assertThat(log.lines())
                .anyMatch(line -> line.startsWith("WARN ") && line.contains("A read failed: the disk fails"))
                .anyMatch(line -> line.startsWith("ERROR ")
                        && line.contains("A request failed")
                        && line.contains(NumberFormatException.class.getName())
                        && line.contains("aStoreThatFails"));
        isClean();
    }

    private static void read(RunningNode running, int status) {
        answers(running.get(LIKES), status);
        answers(running.get("/v1/me/likes/" + POST + WHO), status);
        answers(running.get("/v1/posts/" + POST + "/likers" + WHO), status);
        answers(running.get("/v1/me/likes" + WHO), status);
    }
}
