package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.LinkFault;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who watches a count in one region sees what is tapped in another, and after a cut what both come to. */
@Timeout(120)
class LiveRegionsTest {
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);
    private static final String COUNT = "\"count\":";

    @TempDir
    Path dir;

    private final HttpClient client = HttpClient.newHttpClient();

    /** The counts that one watcher is told. */
    private Iterator<Long> watch(Node node, String post) throws Exception {
        URI uri =
                URI.create("http://127.0.0.1:" + node.httpAddress().getPort() + "/v1/posts/" + post + "/likes/stream");
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
                .body()
                .filter(line -> line.startsWith("data: "))
                .map(LiveRegionsTest::countIn)
                .iterator();
    }

    private static long countIn(String data) {
        int from = data.indexOf(COUNT) + COUNT.length();
        return Long.parseLong(data.substring(from, data.indexOf(',', from)));
    }

    private static void await(Iterator<Long> watcher, long wanted) {
        List<Long> seen = new ArrayList<>();
        do {
            seen.add(watcher.next());
        } while (seen.get(seen.size() - 1) != wanted);
        // Likes only were made, each by another user: a count that goes down would be one that never was.
        assertThat(seen).isSorted();
    }

    @Test
    void countsTickInAllRegions() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            List<Node> nodes = List.of(cluster.found("us"), cluster.found("eu"));
            List<Iterator<Long>> watchers = List.of(watch(nodes.get(0), "p"), watch(nodes.get(1), "p"));
            for (Iterator<Long> watcher : watchers) {
                assertThat(watcher.next()).isZero();
            }
            tap(nodes.get(0), "p", "u1", true).get();
            for (Iterator<Long> watcher : watchers) {
                await(watcher, 1);
            }

            nodes.get(0).faults().orElseThrow().putLinkFault("eu", CUT);
            for (int user = 0; user < 50; user++) {
                tap(nodes.get(0), "p", "us-" + user, true).get();
                tap(nodes.get(1), "p", "eu-" + user, true).get();
            }
            for (Iterator<Long> watcher : watchers) {
                await(watcher, 51);
            }
            nodes.get(0).faults().orElseThrow().healLink("eu");
            for (Iterator<Long> watcher : watchers) {
                await(watcher, 101);
            }
            assertThat(count(nodes.get(0), "p")).isEqualTo(101);
        }
    }
}
