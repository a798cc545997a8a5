package dev.likewise.node.http;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.events.FollowSettings;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import dev.likewise.node.tls.TlsFiles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Settings for tests: free ports on loopback. */
final class TestSettings {
    /** Small enough to be passed by in a test. */
    static final Limits LIMITS = new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 8, 64, 128, 64L << 20);

    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    /** Ticks as often as may be. */
    private static final LiveSettings QUICK = new LiveSettings(100, 1_000, 4, 8, 64 << 10, 4);

    private TestSettings() {}

    static HttpSettings of(InetSocketAddress http, InetSocketAddress admin, int eventLoops) {
        HttpSettings usual = HttpSettings.of(http, admin);
        return new HttpSettings(
                http,
                admin,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                usual.limits(),
                usual.timeouts(),
                eventLoops,
                usual.readThreads(),
                usual.readQueueMax(),
                usual.batchesMax(),
                usual.live(),
                usual.events(),
                usual.drainMillis(),
                AuthSettings.NONE,
                RateSettings.OFF,
                false);
    }

    /** As usual, but for who is believed. */
    static HttpSettings with(AuthSettings auth) {
        return with(auth, RateSettings.OFF);
    }

    static HttpSettings with(AuthSettings auth, RateSettings rates) {
        return with(auth, rates, QUICK);
    }

    private static HttpSettings with(AuthSettings auth, RateSettings rates, LiveSettings live) {
        HttpSettings usual = usual();
        return new HttpSettings(
                FREE,
                FREE,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                usual.limits(),
                usual.timeouts(),
                2,
                2,
                64,
                2,
                live,
                usual.events(),
                usual.drainMillis(),
                auth,
                rates,
                false);
    }

    /** As usual, but for how many may follow the events. */
    static HttpSettings with(FollowSettings events) {
        HttpSettings usual = usual();
        return new HttpSettings(
                FREE,
                FREE,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                usual.limits(),
                usual.timeouts(),
                2,
                2,
                64,
                2,
                QUICK,
                events,
                usual.drainMillis(),
                AuthSettings.NONE,
                RateSettings.OFF,
                false);
    }

    /** As usual, but for how counts are pushed. */
    static HttpSettings with(LiveSettings live) {
        return with(AuthSettings.NONE, RateSettings.OFF, live);
    }

    static HttpSettings with(Limits limits, Timeouts timeouts, List<String> corsOrigins) {
        return with(limits, timeouts, corsOrigins, 2, 64);
    }

    static HttpSettings with(
            Limits limits, Timeouts timeouts, List<String> corsOrigins, int readThreads, int readQueueMax) {
        return new HttpSettings(
                FREE,
                FREE,
                Optional.empty(),
                Optional.empty(),
                corsOrigins,
                limits,
                timeouts,
                2,
                readThreads,
                readQueueMax,
                2,
                QUICK,
                FollowSettings.DEFAULT,
                10_000,
                AuthSettings.NONE,
                RateSettings.OFF,
                false);
    }

    /** The usual, with TLS on both ports. */
    static HttpSettings withTls(TlsFiles files, Timeouts timeouts) {
        HttpSettings plain = with(Limits.DEFAULT, timeouts, List.of());
        return new HttpSettings(
                plain.http(),
                plain.admin(),
                Optional.of(files),
                Optional.of(files),
                plain.corsOrigins(),
                plain.limits(),
                plain.timeouts(),
                plain.eventLoops(),
                plain.readThreads(),
                plain.readQueueMax(),
                plain.batchesMax(),
                plain.live(),
                plain.events(),
                plain.drainMillis(),
                plain.auth(),
                plain.rates(),
                false);
    }

    static HttpSettings usual() {
        return with(Limits.DEFAULT, Timeouts.DEFAULT, List.of());
    }
}
