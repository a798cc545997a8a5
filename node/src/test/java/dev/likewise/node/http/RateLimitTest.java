package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.NodeConfig;
import dev.likewise.node.config.AccessSettings;
import dev.likewise.node.config.AddressBlock;
import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rate limits, through real sockets, by a clock that stands still unless it is moved. */
class RateLimitTest {
    private static final String COUNT = "/v1/posts/p1/likes";
    private static final Rate TWO = new Rate(1, 2);

    private RunningNode running;

    @AfterEach
    void stop() {
        running.close();
    }

    private void start(AuthSettings auth, Rate user, Rate address, String... proxies) {
        List<AddressBlock> trusted = NodeConfig.of("c", "eu", "eu-1", Path.of("d"))
                .with("trusted-proxies", proxies)
                .all(AccessSettings.TRUSTED_PROXIES);
        running = new RunningNode(TestSettings.with(auth, new RateSettings(user, address, trusted, 100)));
    }

    private static void isTooMuch(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(TestJson.at(answer.body(), "type")).isEqualTo("/problems/too-many-requests");
        assertThat(answer.headers().firstValueAsLong("Retry-After")).hasValue(1);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
    }

    @Test
    void aUserMayCallSoOftenAndWhatIsTurnedAwayHasNoEffect() {
        start(AuthSettings.NONE, TWO, Rate.OFF);
        running.like("p1", "u1");
        running.like("p2", "u1");

        isTooMuch(running.like("p3", "u1"));
        assertThat(running.node.edge("p3", "u1").present()).isFalse();
        assertThat(running.like("p3", "u2").statusCode()).isEqualTo(201);
        for (int i = 0; i < 3; i++) {
            assertThat(running.get(COUNT).statusCode()).isEqualTo(200);
        }
        running.nanos.addAndGet(1_000_000_000);
        assertThat(running.like("p3", "u1").statusCode()).isEqualTo(201);
        isTooMuch(running.like("p4", "u1"));
    }

    @Test
    void whatGoesNowhereCountsToo() {
        start(AuthSettings.NONE, Rate.OFF, TWO);
        assertThat(running.get("/nowhere").statusCode()).isEqualTo(404);
        assertThat(running.call("PATCH", running.uri("/v1/ping"), "").statusCode())
                .isEqualTo(405);
        isTooMuch(running.get("/nowhere"));
        isTooMuch(running.get(COUNT));
    }

    @Test
    void aUserIsWhoTheTokenSaysAndNobodyElsesBucketIsEmptied(@TempDir Path dir) throws IOException {
        Path secret = Files.writeString(dir.resolve("secret"), TestTokens.SECRET);
        JwtSettings jwt =
                new JwtSettings(Optional.of(secret), Optional.empty(), Optional.empty(), Optional.empty(), 0, 1, 100);
        start(new AuthSettings(Optional.of(jwt), LikersVisibility.USERS, Optional.empty()), TWO, Rate.OFF);
        String[] token = {"Authorization", "Bearer " + TestTokens.forEver("u1", "")};
        for (int i = 0; i < 5; i++) {
            assertThat(running.get(COUNT + "?user=u1", "X-User-Id", "u1").statusCode())
                    .isEqualTo(200);
            assertThat(running.get(COUNT, "Authorization", "Bearer " + "a".repeat(100))
                            .statusCode())
                    .isEqualTo(401);
        }

        assertThat(running.get(COUNT, token).statusCode()).isEqualTo(200);
        assertThat(running.get(COUNT, "Authorization", "Bearer " + TestTokens.forEver("u1", "other"))
                        .statusCode())
                .isEqualTo(200);
        isTooMuch(running.get(COUNT, token));
    }

    @Test
    void anAddressMayCallSoOftenWhoeverItIs() {
        start(AuthSettings.NONE, Rate.OFF, TWO);
        running.like("p1", "u1");
        running.get("/v1/ping");

        isTooMuch(running.like("p1", "u2"));
        isTooMuch(running.get("/v1/ping"));
        isTooMuch(running.get("/v1/regions"));
        isTooMuch(running.get("/openapi.yaml"));
        isTooMuch(running.call("OPTIONS", running.uri(COUNT), ""));
        assertThat(running.call("GET", running.adminUri("/healthz"), "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void anAddressIsTurnedAwayBeforeItsTokenIsLookedAt(@TempDir Path dir) throws IOException {
        Path secret = Files.writeString(dir.resolve("secret"), TestTokens.SECRET);
        JwtSettings jwt =
                new JwtSettings(Optional.of(secret), Optional.empty(), Optional.empty(), Optional.empty(), 0, 1, 100);
        start(new AuthSettings(Optional.of(jwt), LikersVisibility.USERS, Optional.empty()), Rate.OFF, TWO);
        running.get("/v1/ping");
        running.get("/v1/ping");

        isTooMuch(running.get("/v1/ping", "Authorization", "Bearer bad"));
    }

    @Test
    void whatAStrangerForwardsIsNotBelieved() {
        start(AuthSettings.NONE, Rate.OFF, TWO, "10.0.0.0/8");
        running.get("/v1/ping", "X-Forwarded-For", "203.0.113.1");
        running.get("/v1/ping", "X-Forwarded-For", "203.0.113.2");

        isTooMuch(running.get("/v1/ping", "X-Forwarded-For", "203.0.113.3"));
    }

    @Test
    void behindATrustedProxyEachClientHasItsOwn() {
        start(AuthSettings.NONE, Rate.OFF, TWO, "127.0.0.1");
        for (int i = 0; i < 4; i++) {
            assertThat(running.get("/v1/ping", "X-Forwarded-For", "203.0.113." + i)
                            .statusCode())
                    .isEqualTo(204);
        }
        running.get("/v1/ping", "X-Forwarded-For", "1.1.1.1, 203.0.113.0");

        isTooMuch(running.get("/v1/ping", "X-Forwarded-For", "2.2.2.2, 203.0.113.0"));
    }
}
