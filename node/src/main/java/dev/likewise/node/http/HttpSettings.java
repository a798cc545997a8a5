package dev.likewise.node.http;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.events.FollowSettings;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import dev.likewise.node.tls.TlsFiles;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The HTTP side's settings.
 *
 * @param http where clients are served; port 0 for a free one
 * @param admin where operators are
 * @param tls the public port's certificate; none to serve in clear
 * @param adminTls the admin port's
 * @param corsOrigins whose pages may use the public port from a browser: origins as browsers send them, or a star; none as a
 *     rule
 * @param limits what is taken of clients
 * @param timeouts how long they are waited for
 * @param eventLoops threads for network I/O, for both ports together
 * @param readThreads threads that may wait for a disk
 * @param readQueueMax reads that may wait for one of them; more are shed
 * @param batchesMax batches of taps that are worked on at once; more are shed before they are read
 * @param live how counts are pushed
 * @param events how events are followed
 * @param drainMillis how long requests that are under way may take when the node stops
 * @param auth how callers are known
 * @param rates how often clients may call
 * @param insecure whether addresses other than loopback are taken although anyone may then claim to be anyone
 */
public record HttpSettings(
        InetSocketAddress http,
        InetSocketAddress admin,
        Optional<TlsFiles> tls,
        Optional<TlsFiles> adminTls,
        List<String> corsOrigins,
        Limits limits,
        Timeouts timeouts,
        int eventLoops,
        int readThreads,
        int readQueueMax,
        int batchesMax,
        LiveSettings live,
        FollowSettings events,
        long drainMillis,
        AuthSettings auth,
        RateSettings rates,
        boolean insecure) {
    private static final Pattern ORIGIN = Pattern.compile("\\*|https?://[A-Za-z0-9.\\-\\[\\]:]{1,255}");
    private static final int THREADS_MAX = 256;

    public HttpSettings {
        corsOrigins = List.copyOf(corsOrigins);
        requireSafe("http", http, insecure || auth.jwt().isPresent(), "auth jwt");
        requireSafe("admin", admin, insecure || auth.adminTokenFile().isPresent(), "admin-token-file");
        for (String origin : corsOrigins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException(
                        "cors-origins: '" + origin + "' (expected: *, or like https://app.example)");
            }
        }
        Limits.requireBetween("event-loops", eventLoops, 1, THREADS_MAX);
        Limits.requireBetween("read-threads", readThreads, 1, THREADS_MAX);
        Limits.requireBetween("read-queue-max", readQueueMax, 1, 1_000_000);
        Limits.requireBetween("batches-max", batchesMax, 1, 10_000);
        Limits.requireBetween("drain-timeout", drainMillis, 0, 3_600_000);
    }

    /** What is meant to fit most: no other origins, half of the processors for event loops, reads that may wait for a disk. */
    public static HttpSettings of(InetSocketAddress http, InetSocketAddress admin) {
        int processors = Runtime.getRuntime().availableProcessors();
        return new HttpSettings(
                http,
                admin,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Limits.DEFAULT,
                Timeouts.DEFAULT,
                Math.max(1, processors / 2),
                Math.max(4, processors),
                1_024,
                16,
                LiveSettings.DEFAULT,
                FollowSettings.DEFAULT,
                10_000,
                AuthSettings.NONE,
                RateSettings.OFF,
                false);
    }

    private static void requireSafe(String name, InetSocketAddress address, boolean anywhere, String remedy) {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(name + ": '" + address.getHostString() + "' (expected: a known host)");
        }
        if (!anywhere && !address.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException(name + ": " + address.getHostString()
                    + " (expected: a loopback address, or " + remedy + ", or --insecure)");
        }
    }
}
