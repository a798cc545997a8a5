package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.KeyFileException;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.counts.ShedReason;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code auth jwt} and the admin port's token, through real sockets. */
class BearerTokenTest {
    private static final String COUNT = "/v1/posts/p1/likes";
    private static final String ADMIN_TOKEN = "open-sesame-please";

    private static final String MUTATIONS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/,; \"{}\u00FF";

    @TempDir
    static Path dir;

    private RunningNode running;

    @BeforeEach
    void start() throws IOException {
        running = new RunningNode(TestSettings.with(settings(LikersVisibility.USERS, 2, 1_000)));
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private static AuthSettings settings(LikersVisibility likers, int threads, int queueMax) throws IOException {
        Path secret = Files.writeString(dir.resolve("secret"), TestTokens.SECRET);
        Path admin = Files.writeString(dir.resolve("admin"), ADMIN_TOKEN + "\n");
        return new AuthSettings(
                Optional.of(new JwtSettings(
                        Optional.of(secret),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        threads,
                        queueMax)),
                likers,
                Optional.of(admin));
    }

    private void restart(AuthSettings settings) {
        running.close();
        running = new RunningNode(TestSettings.with(settings));
    }

    private static String[] bearer(String user, String scope) {
        return new String[] {"Authorization", "Bearer " + TestTokens.forEver(user, scope)};
    }

    private static void isProblem(HttpResponse<String> answer, int status, String slug, String challenge) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(TestJson.at(answer.body(), "type")).isEqualTo("/problems/" + slug);
        assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly(challenge);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
    }

    private static void isRefused(HttpResponse<String> answer, String reason) {
        isProblem(answer, 401, "unauthorized", "Bearer error=\"invalid_token\", error_description=\"" + reason + "\"");
    }

    @Test
    void theSubjectOfATokenIsTheUser() {
        HttpResponse<String> first = running.call("POST", running.uri(COUNT), "", bearer("u1", ""));
        HttpResponse<String> again = running.call("POST", running.uri(COUNT), "", bearer("u1", ""));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(TestJson.at(first.body(), "user")).isEqualTo("u1");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(TestJson.at(running.get(COUNT, bearer("u1", "")).body(), "liked"))
                .isEqualTo(true);
        assertThat(TestJson.at(running.get(COUNT, bearer("u2", "")).body(), "liked"))
                .isEqualTo(false);
    }

    @Test
    void theSchemeIsTakenInAnyCase() {
        assertThat(running.get(COUNT, "Authorization", "bEARER " + TestTokens.forEver("u1", ""))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatARequestSaysOfItselfIsNotBelieved() {
        isProblem(running.like("p1", "u1"), 401, "unauthorized", "Bearer");
        isProblem(running.call("POST", running.uri(COUNT), "", "X-User-Id", "u1"), 401, "unauthorized", "Bearer");
        assertThat(TestJson.object(
                        running.get(COUNT + "?user=u1", "X-User-Id", "u1").body()))
                .doesNotContainKey("liked");

        HttpResponse<String> both = running.call(
                "POST",
                running.uri(COUNT + "?user=u2"),
                "",
                "X-User-Id",
                "u3",
                "Authorization",
                "Bearer " + TestTokens.forEver("u1", ""));
        assertThat(TestJson.at(both.body(), "user")).isEqualTo("u1");
    }

    @Test
    void whatIsPublicNeedsNoTokenButABadOneIsRefusedEverywhere() {
        for (String path : List.of(COUNT, "/v1/likes?posts=p1", "/v1/regions", "/v1/ping", "/openapi.yaml")) {
            assertThat(running.get(path).statusCode()).as(path).isIn(200, 204);
            isRefused(
                    running.get(path, "Authorization", "Bearer YQ.YQ.YQ"),
                    "the header of the token cannot be read, or it names none of HS256, RS256 and ES256");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic dTE6cHc=",
                "Bearer",
                "Bearer ",
                "Bearer  a.b.c",
                "Token x",
                "Bearer a.b.c, Bearer a.b.c",
                "Bearer\ta.b.c",
                "",
                "eyJhbGciOiJub25lIn0.e30."
            })
    void whatIsNoTokenIsRefused(String header) {
        try (RawClient client = running.raw()) {
            client.send("GET " + COUNT + " HTTP/1.1\r\nHost: a\r\nAuthorization: " + header + "\r\n\r\n");

            assertThat(client.answer().status()).isEqualTo(401);
        }
        assertThat(running.get(COUNT, bearer("u1", "")).statusCode()).isEqualTo(200);
    }

    @Test
    void aTokenThatIsGivenTwiceIsRefused() {
        String token = "Bearer " + TestTokens.forEver("u1", "");

        isRefused(running.get(COUNT, "Authorization", token, "Authorization", token), "given more than once");
    }

    @Test
    void aTokenThatIsTooLongIsRefused() {
        isRefused(
                running.get(COUNT, "Authorization", "Bearer " + "a".repeat(8_193)),
                "the token is longer than 8192 characters");
        assertThat(running.get(COUNT, bearer("u1", "s".repeat(5_000))).statusCode())
                .isEqualTo(200);
    }

    @Test
    void anExpiredTokenIsRefusedForReadsAndTaps() {
        String[] expired = {"Authorization", "Bearer " + TestTokens.hs256(expired())};

        isRefused(running.get(COUNT, expired), "the token has expired");
        isRefused(running.call("POST", running.uri(COUNT), "", expired), "the token has expired");
        assertThat(running.node.edge("p1", "u1").present()).isFalse();
    }

    private static Map<String, Object> expired() {
        Map<String, Object> claims = TestTokens.claims("u1");
        claims.put("exp", 1_000_000_000L);
        return claims;
    }

    @ParameterizedTest
    @CsvSource({"/v1/posts/p1/vector,inspect", "/v1/posts/p1/edges/u1,inspect"})
    void someRoutesNeedAScope(String path, String scope) {
        isProblem(running.get(path), 401, "unauthorized", "Bearer");
        isProblem(
                running.get(path, bearer("u1", "other in" + scope)),
                403,
                "insufficient-scope",
                "Bearer error=\"insufficient_scope\", scope=\"" + scope + "\"");
        assertThat(running.get(path, bearer("u1", "other " + scope)).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "EVERYONE, 200, 200, 200, '[u1]', '[u1]'",
        "USERS,    401, 200, 200, '[u1]', '[u1]'",
        "SCOPE,    401, 403, 200, '[]',   '[]'"
    })
    void whoSeesLikersIsASetting(
            LikersVisibility likers, int anonymous, int user, int scoped, String sample, String usersSample)
            throws IOException {
        restart(settings(likers, 1, 10));
        running.call("POST", running.uri(COUNT), "", bearer("u1", ""));
        String path = "/v1/posts/p1/likers";

        assertThat(running.get(path).statusCode()).isEqualTo(anonymous);
        assertThat(running.get(path, bearer("u2", "")).statusCode()).isEqualTo(user);
        assertThat(running.get(path, bearer("u2", "likers:read")).statusCode()).isEqualTo(scoped);
        assertThat(TestJson.at(running.get(COUNT).body(), "sample")).hasToString(sample);
        running.node.published = false;
        assertThat(TestJson.at(running.get(COUNT).body(), "sample")).hasToString(sample);
        assertThat(TestJson.at(running.get(COUNT, bearer("u2", "")).body(), "sample"))
                .hasToString(usersSample);
        assertThat(TestJson.at(running.get(COUNT, bearer("u2", "likers:read")).body(), "sample"))
                .hasToString("[u1]");
    }

    @Test
    void whereEverybodyIsBelievedEverybodySeesLikers() {
        running.close();
        running = new RunningNode(
                TestSettings.with(new AuthSettings(Optional.empty(), LikersVisibility.SCOPE, Optional.empty())));

        assertThat(running.get("/v1/posts/p1/likers").statusCode()).isEqualTo(200);
        assertThat(running.get("/v1/posts/p1/vector").statusCode()).isEqualTo(200);
    }

    @Test
    void tapsBehindOneAnotherKeepTheirOrderWhileTheTokenIsChecked() throws IOException {
        restart(settings(LikersVisibility.USERS, 4, 1_000));
        for (int i = 0; i < 200; i++) {
            String user = "u" + i;
            String head = " /v1/posts/p1/likes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                    + TestTokens.forEver(user, "") + "\r\n\r\n";
            try (RawClient client = running.raw()) {
                client.send("POST" + head + "DELETE" + head + "POST" + head + "DELETE" + head);

                assertThat(client.answer().status()).isEqualTo(201);
                for (int more = 0; more < 3; more++) {
                    client.answer();
                }
            }
            assertThat(running.node.edge("p1", user).present()).as(user).isFalse();
        }
    }

    @Test
    void moreTokensThanCanBeCheckedAreShed() throws IOException {
        restart(settings(LikersVisibility.USERS, 1, 1));
        StringBuilder requests = new StringBuilder();
        int sent = 128;
        for (int i = 0; i < sent; i++) {
            requests.append("GET /v1/posts/p1/likes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ")
                    .append(TestTokens.forEver("u" + i, "x".repeat(500)))
                    .append("\r\n\r\n");
        }
        int shed = 0;
        try (RawClient client = running.raw()) {
            client.send(requests.toString());
            for (int i = 0; i < sent; i++) {
                RawClient.Answer answer = client.answer();
                assertThat(answer.status()).isIn(200, 503);
                if (answer.status() == 503) {
                    shed++;
                    assertThat(answer.header("Retry-After")).isEqualTo("1");
                }
            }
        }
        assertThat(shed).isPositive();
        assertThat(running.counters.sheds().get(ShedReason.TOKENS)).isEqualTo(shed);
        assertThat(running.get(COUNT, bearer("u1", "")).statusCode()).isEqualTo(200);
    }

    @Test
    void whoHasNoTokenIsNotLetSendABatch() {
        try (RawClient client = running.raw()) {
            client.request(
                    "POST",
                    "/v1/likes:batch",
                    "Content-Type: application/x-ndjson",
                    "Content-Length: 8000000",
                    "Expect: 100-continue");
            assertThat(client.answer().status()).isEqualTo(401);
        }
    }

    @Test
    void noMutantGetsMoreThanA401AndTheNextGoodTokenIsTaken() {
        long seed = Long.getLong("seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        String good = TestTokens.forEver("u1", "inspect");
        try (RawClient client = running.raw()) {
            for (int round = 0; round < 320; round++) {
                List<String> mutants = new ArrayList<>();
                for (int i = 0; i < 64; i++) {
                    String mutant = TestTokens.mutant(good, MUTATIONS, random);
                    mutants.add(mutant.equals(good) ? "x" : mutant);
                }
                mutants.forEach(mutant -> client.request("GET", COUNT, "Authorization: Bearer " + mutant));
                client.request("GET", COUNT, "Authorization: Bearer " + good);
                for (String mutant : mutants) {
                    assertThat(client.answer().status())
                            .as("-Dseed=%d: %s", seed, mutant)
                            .isEqualTo(401);
                }
                assertThat(client.answer().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void theAdminPortAsksForItsTokenAndThenForNothingElse() {
        String path = "/v1/admin/status";
        String good = "Bearer " + ADMIN_TOKEN;

        isProblem(running.call("GET", running.adminUri(path), ""), 401, "unauthorized", "Bearer");
        isRefused(
                running.call("GET", running.adminUri(path), "", "Authorization", good + "x"),
                "not the token of this port");
        isRefused(
                running.call("GET", running.adminUri(path), "", bearer("u1", "inspect")), "not the token of this port");
        try (RawClient client = running.rawAdmin()) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: admin.example\r\nOrigin: https://console.example\r\n"
                    + "Authorization: " + good + "\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(200);
        }
        assertThat(running.call("DELETE", running.adminUri("/v1/admin/links/eu"), "", "Authorization", good)
                        .statusCode())
                .isEqualTo(200);
        isProblem(
                running.call("DELETE", running.adminUri("/v1/admin/links/eu"), "", "Content-Type", "application/json"),
                401,
                "unauthorized",
                "Bearer");
    }

    @Test
    void whetherANodeLivesAndIsReadyEverybodyMayAsk() {
        assertThat(running.call("GET", running.adminUri("/healthz"), "").statusCode())
                .isEqualTo(200);
        assertThat(running.call("GET", running.adminUri("/readyz"), "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void aNodeDoesNotStartWithoutItsKeys() throws IOException {
        Path missing = dir.resolve("missing");
        HttpSettings settings =
                TestSettings.with(new AuthSettings(Optional.empty(), LikersVisibility.USERS, Optional.of(missing)));

        assertThatThrownBy(() -> NodeHttp.requireKeys(settings))
                .isInstanceOf(KeyFileException.class)
                .hasMessageStartingWith("admin-token-file: '" + missing + "' cannot be read, as there is no such file");
    }
}
