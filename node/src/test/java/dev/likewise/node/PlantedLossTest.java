package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Subject;
import dev.likewise.node.store.Tampering;
import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A region's disk loses likes and nobody is told. Nodes compare what they have, and bring back what is missing. */
class PlantedLossTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int USERS = 300;

    @TempDir
    Path dir;

    private static Node start(TestCluster cluster, NodeConfig config) {
        return cluster.start(config.with("found", "true").with("digest-every", "200ms"));
    }

    private static double mismatches(Node node) {
        return MeasuredCluster.scrape(node).sum("likewise_digest_mismatches_total");
    }

    private static boolean isLiked(Node node, EdgeKey key) {
        return node.reads().registers(List.of(key)).get(0).edge().present();
    }

    @Test
    void likesThatADiskHasLostComeBackFromAnotherRegionAndTheAuditMendsTheCount() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = start(cluster, cluster.config("us"));
            Node eu = start(cluster, cluster.config("eu"));
            List<CompletableFuture<TapResult>> answers = new ArrayList<>();
            for (int user = 0; user < USERS; user++) {
                answers.add(tap(user % 2 == 0 ? us : eu, "p1", "u" + user, true));
            }
            TestCluster.await(answers);
            cluster.awaitConverged();
            EdgeKey own = EdgeKey.like("p1", "u0");
            EdgeKey others = EdgeKey.like("p1", "u1");
            cluster.stop("us");
            try (Tampering tampering = Tampering.with(dir.resolve("us"))) {
                tampering.eraseEdge(own);
                tampering.eraseEdge(others);
            }
            Node again = start(cluster, cluster.config("us"));

            await().atMost(LIMIT).until(() -> isLiked(again, own) && isLiked(again, others));
            // Whichever of the two has noticed first.
            assertThat(mismatches(again) + mismatches(eu)).isPositive();
            // The column still had what the lost register had counted, and now has it twice: until the audit has
            // looked.
            PlantedDriftTest.audit(again, true);
            await().atMost(LIMIT).until(() -> count(again, "p1") == USERS && count(eu, "p1") == USERS);
            cluster.awaitConverged();
            assertThat(PlantedDriftTest.audit(again, false).drift()).isEmpty();
            assertThat(again.reads().members(Subject.post("p1"), "", 1_000)).hasSize(USERS);
        }
    }
}
