package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.LinkFault;
import dev.likewise.node.prometheus.Scrape;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Two regions whose metrics are looked at. */
final class MeasuredCluster implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(30);

    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);

    private final HttpClient client = HttpClient.newHttpClient();
    private final TestCluster cluster;
    final Node us;
    final Node eu;

    MeasuredCluster(Path dir) {
        cluster = new TestCluster(dir);
        us = cluster.found("us");
        eu = cluster.found("eu");
        awaitIn(
                us,
                scrape -> assertThat(scrape.sum("likewise_link_up", "peer", "eu/eu-1"))
                        .isEqualTo(1));
        awaitIn(
                us,
                scrape -> assertThat(scrape.matching("likewise_view_staleness_seconds", "region", "eu"))
                        .hasSize(1));
    }

    static Scrape scrape(Node node) {
        return Scrape.of(node.adminAddress());
    }

    /** Scrapes until what is asked for comes. */
    static void awaitIn(Node node, Consumer<Scrape> wanted) {
        await().atMost(LIMIT).untilAsserted(() -> wanted.accept(scrape(node)));
    }

    /**
     * Calls a public port as a user.
     *
     * @param headers names and values in turn
     */
    HttpResponse<String> call(Node node, String method, String path, String user, String body, String... headers)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + node.httpAddress().getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("X-User-Id", user)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> tap(Node node, String method, String post, String user, String... headers)
            throws IOException, InterruptedException {
        return call(node, method, "/v1/posts/" + post + "/likes", user, "", headers);
    }

    void cut() {
        us.faults().orElseThrow().putLinkFault("eu", CUT);
    }

    void heal() {
        us.faults().orElseThrow().healLink("eu");
    }

    @Override
    public void close() {
        cluster.close();
    }
}
