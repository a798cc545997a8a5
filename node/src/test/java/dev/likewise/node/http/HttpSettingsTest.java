package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.events.FollowSettings;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HttpSettingsTest {
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final InetSocketAddress EVERYWHERE = new InetSocketAddress(0);

    private static HttpSettings with(InetSocketAddress http, String origin, int readThreads, boolean insecure) {
        return new HttpSettings(
                http,
                LOOPBACK,
                Optional.empty(),
                Optional.empty(),
                List.of(origin),
                Limits.DEFAULT,
                Timeouts.DEFAULT,
                1,
                readThreads,
                1,
                1,
                LiveSettings.DEFAULT,
                FollowSettings.DEFAULT,
                0,
                AuthSettings.NONE,
                RateSettings.OFF,
                insecure);
    }

    private static HttpSettings everywhere(AuthSettings auth) {
        return new HttpSettings(
                EVERYWHERE,
                EVERYWHERE,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Limits.DEFAULT,
                Timeouts.DEFAULT,
                1,
                1,
                1,
                1,
                LiveSettings.DEFAULT,
                FollowSettings.DEFAULT,
                0,
                auth,
                RateSettings.OFF,
                false);
    }

    private static JwtSettings jwt(Optional<Path> secretFile, long leewayMillis, int threads, int queueMax) {
        return new JwtSettings(
                secretFile, Optional.empty(), Optional.empty(), Optional.empty(), leewayMillis, threads, queueMax);
    }

    @Test
    void whatIsUsualIsValid() {
        assertThat(HttpSettings.of(LOOPBACK, LOOPBACK).corsOrigins()).isEmpty();
        assertThat(with(EVERYWHERE, "https://app.example:8443", 1, true).insecure())
                .isTrue();
    }

    @Test
    void anAddressThatOthersReachNeedsToBeAskedFor() {
        assertThatThrownBy(() -> HttpSettings.of(EVERYWHERE, LOOPBACK))
                .hasMessage("http: 0.0.0.0 (expected: a loopback address, or auth jwt, or --insecure)");
        assertThatThrownBy(() -> HttpSettings.of(LOOPBACK, EVERYWHERE))
                .hasMessage("admin: 0.0.0.0 (expected: a loopback address, or admin-token-file, or --insecure)");
        assertThatThrownBy(() -> HttpSettings.of(InetSocketAddress.createUnresolved("nowhere", 1), LOOPBACK))
                .hasMessage("http: 'nowhere' (expected: a known host)");
    }

    @Test
    void whoeverAsksForTokensMayBeReachedFromAnywhere() {
        Optional<Path> file = Optional.of(Path.of("f"));
        Optional<JwtSettings> jwt = Optional.of(jwt(file, 0, 1, 1));

        assertThat(everywhere(new AuthSettings(jwt, LikersVisibility.USERS, file))
                        .insecure())
                .isFalse();
        assertThatThrownBy(() -> everywhere(new AuthSettings(jwt, LikersVisibility.USERS, Optional.empty())))
                .hasMessageStartingWith("admin: ");
        assertThatThrownBy(() -> everywhere(new AuthSettings(Optional.empty(), LikersVisibility.USERS, file)))
                .hasMessageStartingWith("http: ");
    }

    @Test
    void howTokensAreCheckedHasItsBounds() {
        Optional<Path> file = Optional.of(Path.of("f"));

        assertThatThrownBy(() -> jwt(Optional.empty(), 0, 1, 1))
                .hasMessage("auth: jwt (expected: with jwt-secret-file or jwt-jwks-file)");
        assertThatThrownBy(() -> jwt(file, 600_001, 1, 1)).hasMessage("jwt-leeway: 600001 (expected: 0 to 600000)");
        assertThatThrownBy(() -> jwt(file, 0, 0, 1)).hasMessage("auth-threads: 0 (expected: 1 to 256)");
        assertThatThrownBy(() -> jwt(file, 0, 1, 0)).hasMessage("auth-queue-max: 0 (expected: 1 to 1000000)");
    }

    @Test
    void howOftenOneMayCallHasItsBounds() {
        assertThatThrownBy(() -> new Rate(-1, 1)).hasMessage("rate: -1 (expected: 0 to 1000000)");
        assertThatThrownBy(() -> new Rate(1, 0)).hasMessage("burst: 0 (expected: 1 to 1000000)");
        assertThatThrownBy(() -> new RateSettings(Rate.OFF, Rate.OFF, List.of(), 0))
                .hasMessage("rate-buckets-max: 0 (expected: 1 to 10000000)");
    }

    @Test
    void aWrongSettingIsNamedWithItsValue() {
        assertThatThrownBy(() -> with(LOOPBACK, "app.example", 1, false))
                .hasMessageStartingWith("cors-origins: 'app.example' (expected: ");
        assertThatThrownBy(() -> with(LOOPBACK, "https://a\r\nb", 1, false)).hasMessageStartingWith("cors-origins: ");
        assertThatThrownBy(() -> with(LOOPBACK, "*", 0, false)).hasMessage("read-threads: 0 (expected: 1 to 256)");
        assertThatThrownBy(() -> new Limits(1, 256, 256, 256, 1, 1, 1, 256))
                .hasMessage("request-line-bytes-max: 1 (expected: 256 to 1048576)");
        assertThatThrownBy(() -> new Timeouts(1, 10, 10, 10))
                .hasMessage("http-idle-timeout: 1 (expected: 10 to 3600000)");
    }
}
