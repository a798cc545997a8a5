package dev.likewise.node.http;

import dev.likewise.node.http.counts.HttpCounters;
import io.netty.util.LeakPresenceDetector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Both servers over a fake node, on free ports. Closing the last one fails if a buffer was left behind. */
final class RunningNode implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** How many are running: buffers are told apart by nothing, so leaks are looked for when the last one is closed. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    final FakeNode node = new FakeNode();
    final FakeFaults faults = new FakeFaults();
    final FakeAudits audits = new FakeAudits();
    final FakeRetirements retirements = new FakeRetirements();
    final FakeBackups backups = new FakeBackups();
    /** What was counted. */
    final HttpCounters counters = new HttpCounters();

    final FakeMetrics metrics = new FakeMetrics(counters);
    /** Stands still, so that a slow machine gives nobody more calls. */
    final AtomicLong nanos = new AtomicLong();

    final NodeHttp http;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    RunningNode() {
        this(TestSettings.usual(), true);
    }

    RunningNode(HttpSettings settings) {
        this(settings, true);
    }

    RunningNode(HttpSettings settings, boolean withFaults) {
        this(settings, withFaults, Optional.empty());
    }

    /** With all these nodes below it. */
    RunningNode(Neighbours neighbours) {
        this(TestSettings.usual(), true, Optional.of(neighbours));
    }

    private RunningNode(HttpSettings settings, boolean withFaults, Optional<Neighbours> neighbours) {
        try {
            http = NodeHttp.start(settings, backend(withFaults), neighbours, nanos::get);
            OPEN.incrementAndGet();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private HttpBackend backend(boolean withFaults) {
        return new HttpBackend(
                node,
                node,
                node,
                node.events,
                node,
                audits,
                retirements,
                backups,
                withFaults ? Optional.of(faults) : Optional.empty(),
                new TreeMap<>(Map.of("cluster", "test", "shards", "4")),
                metrics.observed(),
                Clock.systemUTC());
    }

    /** A connection to the public port. */
    RawClient raw() {
        return new RawClient(http.httpAddress());
    }

    /** A connection to the admin port. */
    RawClient rawAdmin() {
        return new RawClient(http.adminAddress());
    }

    /** A connection to the public port that speaks HTTP/2. */
    Http2Client http2() {
        return Http2Client.to(http.httpAddress());
    }

    URI uri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + http.httpAddress().getPort() + pathAndQuery);
    }

    URI adminUri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + http.adminAddress().getPort() + pathAndQuery);
    }

    /** Headers are names and values in turn. */
    HttpResponse<String> call(String method, URI uri, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(method + " " + uri, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    HttpResponse<String> get(String pathAndQuery, String... headers) {
        return call("GET", uri(pathAndQuery), "", headers);
    }

    HttpResponse<String> like(String post, String user, String... headers) {
        return tap("POST", post, user, headers);
    }

    HttpResponse<String> unlike(String post, String user, String... headers) {
        return tap("DELETE", post, user, headers);
    }

    private HttpResponse<String> tap(String method, String post, String user, String... headers) {
        return call(method, uri("/v1/posts/" + post + "/likes?user=" + user), "", headers);
    }

    @Override
    public void close() {
        http.close();
        if (OPEN.decrementAndGet() == 0) {
            LeakPresenceDetector.check();
        }
    }
}
