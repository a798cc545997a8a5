package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
                0,
                insecure);
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
                .hasMessage("http: 0.0.0.0 (expected: a loopback address, or --insecure)");
        assertThatThrownBy(() -> HttpSettings.of(LOOPBACK, EVERYWHERE)).hasMessageStartingWith("admin: ");
        assertThatThrownBy(() -> HttpSettings.of(InetSocketAddress.createUnresolved("nowhere", 1), LOOPBACK))
                .hasMessage("http: 'nowhere' (expected: a known host)");
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
