package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.node.api.Taps;
import dev.likewise.replication.port.StoreException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every status of every route, through a real socket, in both versions of HTTP. */
class StatusCodesTest {
    private static final String LIKES = "/v1/posts/{post}/likes";

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    /**
     * A line of the table.
     *
     * @param given what is done to the node before
     * @param problem the slug, empty for none
     */
    record Case(
            String name,
            int status,
            String problem,
            String method,
            String template,
            String target,
            Consumer<RunningNode> given,
            List<String> headers) {
        @Override
        public String toString() {
            return name + " is " + status;
        }
    }

    private static Case ok(String name, int status, String method, String template, String target, String... headers) {
        return new Case(name, status, "", method, template, target, StatusCodesTest::asItIs, List.of(headers));
    }

    private static Case after(
            String name,
            int status,
            String problem,
            String method,
            String template,
            String target,
            Consumer<RunningNode> given,
            String... headers) {
        return new Case(name, status, problem, method, template, target, given, List.of(headers));
    }

    private static Case no(
            String name, int status, String problem, String method, String template, String target, String... headers) {
        return new Case(name, status, problem, method, template, target, StatusCodesTest::asItIs, List.of(headers));
    }

    private static void asItIs(RunningNode untouched) {}

    static Stream<Case> table() {
        return Stream.of(taps(), reads(), faults(), wrong(), admin()).flatMap(cases -> cases);
    }

    private static Stream<Case> taps() {
        Consumer<RunningNode> liked = running -> running.like("p1", "u1");
        Consumer<RunningNode> older =
                running -> running.node.hear("p1", "u1", true, HybridTimestamp.ofMicros(1_800_000_000_000_000L));
        return Stream.of(
                ok("a like", 201, "POST", LIKES, "/v1/posts/p1/likes?user=u1"),
                ok("a like by header", 201, "POST", LIKES, "/v1/posts/p1/likes", "X-User-Id", "u1"),
                after("a second like", 200, "", "POST", LIKES, "/v1/posts/p1/likes?user=u1", liked),
                after("an unlike", 200, "", "DELETE", LIKES, "/v1/posts/p1/likes?user=u1", liked),
                ok("an unlike of nothing", 200, "DELETE", LIKES, "/v1/posts/p1/likes?user=u1"),
                after(
                        "a late like",
                        200,
                        "",
                        "POST",
                        LIKES,
                        "/v1/posts/p1/likes?user=u1",
                        older,
                        "Likewise-Tap-Age",
                        "9"),
                after(
                        "a strict unlike",
                        200,
                        "",
                        "DELETE",
                        LIKES,
                        "/v1/posts/p1/likes?user=u1",
                        liked,
                        "Prefer",
                        "handling=strict"),
                no(
                        "a strict unlike of nothing",
                        409,
                        "not-liked",
                        "DELETE",
                        LIKES,
                        "/v1/posts/p1/likes?user=u1",
                        "Prefer",
                        "respond-async, handling=\"strict\""),
                no("a tap by nobody", 400, "bad-request", "POST", LIKES, "/v1/posts/p1/likes"),
                no("a tap by the empty user", 400, "bad-request", "POST", LIKES, "/v1/posts/p1/likes?user="),
                no("a tap by two", 400, "bad-request", "POST", LIKES, "/v1/posts/p1/likes?user=u1", "X-User-Id", "u2"),
                no("a user named twice", 400, "bad-request", "POST", LIKES, "/v1/posts/p1/likes?user=a&user=a"),
                no("a broken escape", 400, "bad-request", "DELETE", LIKES, "/v1/posts/p1/likes?user=%ff"),
                no(
                        "an age below 0",
                        400,
                        "bad-request",
                        "POST",
                        LIKES,
                        "/v1/posts/p/likes?user=u",
                        "Likewise-Tap-Age",
                        "-1"),
                no(
                        "an age over a day",
                        400,
                        "bad-request",
                        "POST",
                        LIKES,
                        "/v1/posts/p/likes?user=u",
                        "Likewise-Tap-Age",
                        "86400001"),
                no(
                        "a damaged session",
                        400,
                        "damaged-session",
                        "POST",
                        LIKES,
                        "/v1/posts/p/likes?user=u",
                        "Likewise-Session",
                        "AAAA"));
    }

    private static Stream<Case> reads() {
        String many = String.join(",", Collections.nCopies(201, "p"));
        String vector = "/v1/posts/{post}/vector";
        return Stream.of(
                ok("a count", 200, "GET", LIKES, "/v1/posts/p1/likes"),
                ok("a count for a user", 200, "GET", LIKES, "/v1/posts/p1/likes?user=u1"),
                ok("a count that is known", 304, "GET", LIKES, "/v1/posts/p1/likes", "If-None-Match", "*"),
                ok("a count of anything", 200, "GET", LIKES, "/v1/posts/p1/likes", "Accept", "text/html, */*;q=0.1"),
                no("a count of nothing", 400, "bad-request", "GET", LIKES, "/v1/posts//likes"),
                no(
                        "a count with a damaged session",
                        400,
                        "damaged-session",
                        "GET",
                        LIKES,
                        "/v1/posts/p/likes",
                        "Likewise-Session",
                        "!"),
                ok("counts", 200, "GET", "/v1/likes", "/v1/likes?posts=p1,p2"),
                ok("counts for a user", 200, "GET", "/v1/likes", "/v1/likes?posts=p1,p2&user=u1"),
                no("counts of nothing", 400, "bad-request", "GET", "/v1/likes", "/v1/likes"),
                no("counts of a gap", 400, "bad-request", "GET", "/v1/likes", "/v1/likes?posts=p1,,p2"),
                no("counts of too many", 400, "bad-request", "GET", "/v1/likes", "/v1/likes?posts=" + many),
                ok("what is liked", 200, "GET", "/v1/me/liked", "/v1/me/liked?posts=p1&user=u1"),
                no("what nobody likes", 400, "bad-request", "GET", "/v1/me/liked", "/v1/me/liked?posts=p1"),
                no("what is liked of nothing", 400, "bad-request", "GET", "/v1/me/liked", "/v1/me/liked?user=u1"),
                ok("a vector", 200, "GET", vector, "/v1/posts/p1/vector"),
                no("a vector of a control character", 400, "bad-request", "GET", vector, "/v1/posts/%00/vector"),
                ok("regions", 200, "GET", "/v1/regions", "/v1/regions"),
                ok("a ping", 204, "GET", "/v1/ping", "/v1/ping"),
                ok("a ping for HTML", 204, "GET", "/v1/ping", "/v1/ping", "Accept", "text/html"),
                ok("the description", 200, "GET", "/openapi.yaml", "/openapi.yaml"));
    }

    private static Stream<Case> faults() {
        Consumer<RunningNode> full = running -> running.node.accepted = Taps.Accepted.OVERLOADED;
        Consumer<RunningNode> shut = running -> running.node.accepted = Taps.Accepted.NOT_WRITABLE;
        Consumer<RunningNode> clock = running -> running.node.clockWrong = true;
        Consumer<RunningNode> failing = running -> running.node.failing = true;
        Consumer<RunningNode> unreadable = running -> {
            running.node.published = false;
            running.node.readFault = new StoreException("no", null);
        };
        Consumer<RunningNode> bug = running -> {
            RuntimeException fault = new IllegalStateException("a test wants it so");
            fault.setStackTrace(new StackTraceElement[0]);
            running.node.readFault = fault;
        };
        String tap = "/v1/posts/p1/likes?user=u1";
        return Stream.of(
                after("a tap too many", 503, "overloaded", "POST", LIKES, tap, full),
                after("a tap that cannot be written", 503, "not-writable", "POST", LIKES, tap, shut),
                after("an unlike that cannot be written", 503, "not-writable", "DELETE", LIKES, tap, shut),
                after("a tap at a wrong clock", 503, "clock-refused", "POST", LIKES, tap, clock),
                after("a tap that got lost", 503, "outcome-unknown", "POST", LIKES, tap, failing),
                after("a count that cannot be read", 503, "not-readable", "GET", LIKES, tap, unreadable),
                after(
                        "counts that cannot be read",
                        503,
                        "not-readable",
                        "GET",
                        "/v1/likes",
                        "/v1/likes?posts=p",
                        unreadable),
                after(
                        "a vector that cannot be read",
                        503,
                        "not-readable",
                        "GET",
                        "/v1/posts/{post}/vector",
                        "/v1/posts/p/vector",
                        unreadable),
                after("a bug", 500, "internal-error", "GET", LIKES, tap, bug));
    }

    private static Stream<Case> wrong() {
        return Stream.of(
                no("an unknown path", 404, "not-found", "GET", "", "/v1/nothing"),
                no("a path with a slash too many", 404, "not-found", "GET", "", "/v1/posts/p1/likes/"),
                no("a method that is not there", 405, "method-not-allowed", "PATCH", "", "/v1/posts/p1/likes"),
                no("a made-up method", 405, "method-not-allowed", "LIKE", "", "/v1/posts/p1/likes"),
                no("JSON refused", 406, "not-acceptable", "GET", LIKES, "/v1/posts/p1/likes", "Accept", "text/html"),
                no(
                        "JSON refused by weight",
                        406,
                        "not-acceptable",
                        "POST",
                        LIKES,
                        "/v1/posts/p1/likes?user=u1",
                        "Accept",
                        "application/json;q=0, */*"),
                ok("what can be done", 204, "OPTIONS", "", "/v1/posts/p1/likes"),
                no("what can be done nowhere", 404, "not-found", "OPTIONS", "", "/v1/nothing"),
                ok("the head of a count", 200, "HEAD", "", "/v1/posts/p1/likes"),
                no("the head of a counting that is not there", 404, "not-found", "HEAD", "", "/nothing"));
    }

    private static Stream<Case> admin() {
        String links = "/v1/admin/links/{peer}";
        String audit = "/v1/admin/audits/{audit}";
        Consumer<RunningNode> unready = running -> running.node.notReady = Optional.of("the node is stopping");
        return Stream.of(
                ok("the admin's health", 200, "GET", "/healthz", "/healthz"),
                ok("the admin's readiness", 200, "GET", "/readyz", "/readyz"),
                after("the admin's unreadiness", 503, "", "GET", "/readyz", "/readyz", unready),
                ok("the admin's status", 200, "GET", "/v1/admin/status", "/v1/admin/status"),
                ok("the admin's peers", 200, "GET", "/v1/admin/peers", "/v1/admin/peers"),
                ok("the admin's members", 200, "GET", "/v1/admin/members", "/v1/admin/members"),
                ok("the admin's state", 200, "GET", "/v1/admin/state", "/v1/admin/state"),
                no("the admin's audit of nothing", 404, "not-found", "GET", audit, "/v1/admin/audits/k3-9"),
                no(
                        "the admin's audit without a body",
                        400,
                        "bad-request",
                        "POST",
                        "/v1/admin/audit",
                        "/v1/admin/audit",
                        "Content-Type",
                        "application/json"),
                ok("the admin's config", 200, "GET", "/v1/admin/config", "/v1/admin/config"),
                ok("the admin's links", 200, "GET", "/v1/admin/links", "/v1/admin/links"),
                ok("the admin's link", 200, "GET", links, "/v1/admin/links/eu"),
                no("the admin's link to nobody", 404, "not-found", "GET", links, "/v1/admin/links/mars"),
                ok("the admin's clock", 200, "GET", "/v1/admin/clock", "/v1/admin/clock"),
                ok(
                        "the admin's healing",
                        200,
                        "DELETE",
                        links,
                        "/v1/admin/links/eu-1",
                        "Content-Type",
                        "application/json"),
                no(
                        "the admin's healing by a form",
                        415,
                        "unsupported-media-type",
                        "DELETE",
                        links,
                        "/v1/admin/links/eu-1"),
                no(
                        "the admin's fault without a body",
                        400,
                        "bad-request",
                        "PUT",
                        links,
                        "/v1/admin/links/eu",
                        "Content-Type",
                        "application/json"),
                no(
                        "an admin's foreign page",
                        403,
                        "foreign-request",
                        "GET",
                        "/v1/admin/status",
                        "/v1/admin/status",
                        "Origin",
                        "https://evil.example"));
    }

    static Stream<Arguments> bothVersions() {
        return table().flatMap(line -> Stream.of(Version.values()).map(version -> Arguments.of(line, version)));
    }

    /** What is spoken. */
    enum Version {
        HTTP_1_1 {
            @Override
            RawClient.Answer ask(InetSocketAddress server, Case line) {
                String[] lines = new String[line.headers().size() / 2];
                for (int i = 0; i < lines.length; i++) {
                    lines[i] = line.headers().get(2 * i) + ": " + line.headers().get(2 * i + 1);
                }
                try (RawClient client = new RawClient(server)) {
                    client.request(line.method(), line.target(), lines);
                    return line.method().equals("HEAD") ? client.headAnswer() : client.answer();
                }
            }
        },
        HTTP_2 {
            @Override
            RawClient.Answer ask(InetSocketAddress server, Case line) {
                try (Http2Client client = Http2Client.to(server)) {
                    return client.answer(client.request(
                            line.method(), line.target(), line.headers().toArray(new String[0])));
                }
            }
        };

        abstract RawClient.Answer ask(InetSocketAddress server, Case line);
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("bothVersions")
    void each(Case line, Version version) {
        line.given().accept(running);

        boolean admin = line.name().contains("admin");
        RawClient.Answer answer = version.ask(admin ? running.http.adminAddress() : running.http.httpAddress(), line);

        assertThat(answer.status()).as(answer.body()).isEqualTo(line.status());
        assertThat(answer.header("Likewise-Region")).isEqualTo("us");
        assertThat(answer.header("Likewise-Node")).isEqualTo("us-1");
        assertThat(answer.header("Date")).isNotEmpty();
        hasItsLength(answer, line.method());
        if (!line.problem().isEmpty() && !line.method().equals("HEAD")) {
            isProblem(answer, line.problem());
        }
        if (line.status() == 503 && !line.problem().isEmpty()) {
            assertThat(answer.header("Retry-After")).isNotEmpty();
        }
    }

    private static void hasItsLength(RawClient.Answer answer, String method) {
        String length = answer.header("Content-Length");
        if (answer.status() == 204 || answer.status() == 304) {
            assertThat(length).isNull();
            assertThat(answer.body()).isEmpty();
        } else if (method.equals("HEAD")) {
            assertThat(Integer.parseInt(length)).isPositive();
            assertThat(answer.body()).isEmpty();
        } else {
            assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).hasSize(Integer.parseInt(length));
        }
    }

    private static void isProblem(RawClient.Answer answer, String slug) {
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(TestJson.object(answer.body()))
                .containsEntry("type", "/problems/" + slug)
                .containsEntry("status", (long) answer.status())
                .containsKeys("title", "detail");
    }

    @Test
    void aProblemNamesTheFieldAtFault() {
        assertThat(TestJson.at(running.get("/v1/likes").body(), "field")).isEqualTo("posts");
        assertThat(TestJson.at(running.get("/v1/posts/%01/likes").body(), "field"))
                .isEqualTo("post");
        assertThat(TestJson.at(running.like("p", "%01").body(), "field")).isEqualTo("user");
        assertThat(TestJson.at(running.like("p", "u", "Likewise-Tap-Age", "x").body(), "field"))
                .isEqualTo("Likewise-Tap-Age");
    }

    @Test
    void whatIsNotAllowedSaysWhatIs() {
        assertThat(running.call("PUT", running.uri("/v1/posts/p/likes"), "")
                        .headers()
                        .firstValue("Allow"))
                .hasValue("POST, DELETE, GET, HEAD, OPTIONS");
        assertThat(running.call("OPTIONS", running.uri("/v1/ping"), "")
                        .headers()
                        .firstValue("Allow"))
                .hasValue("GET, HEAD, OPTIONS");
    }
}
