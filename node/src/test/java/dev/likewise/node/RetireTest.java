package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.likes;
import static dev.likewise.node.TestCluster.tap;
import static dev.likewise.node.TestCluster.total;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.Retirements.Retired;
import dev.likewise.node.api.ShardDigest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas that are taken out of a cluster of real nodes for good. */
class RetireTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);

    @TempDir
    Path dir;

    private static Retired retire(Node asked, ReplicaId gone) throws Exception {
        return asked.retirements().retire(gone).toCompletableFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static boolean hasDerived(Node node, ReplicaId gone) {
        return node.view().digests().size() == 4 && node.view().members().isRetired(gone);
    }

    /** Its disk is gone with what only it had, us had heard of more than ap, and both had tapped the same pairs. */
    @Test
    void regionsAgreeOnWhatALostRegionHasCounted() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            Node ap = cluster.found("ap");
            likes(eu, 0, 500);
            cluster.awaitConverged();
            ap.faults().orElseThrow().putLinkFault("eu", CUT);
            ap.faults().orElseThrow().putLinkFault("us", CUT);
            likes(eu, 500, 900);
            likes(ap, 400, 600);
            await().atMost(LIMIT).until(() -> total(us) == 900);
            ReplicaId gone = eu.view().self();
            cluster.stop("eu");

            assertThat(retire(ap, gone).safe())
                    .as("nobody is there to hear of it")
                    .isFalse();
            ap.faults().orElseThrow().healLink("us");
            Retired known = retire(us, gone);
            assertThat(known.safe()).isTrue();
            assertThat(known.knownBy()).containsExactly(ap.view().self());
            cluster.awaitConverged();
            assertThat(total(us)).isEqualTo(900);
            assertThat(total(ap)).isEqualTo(900);
            assertThat(hasDerived(us, gone)).isTrue();
        }
    }

    /** What it took and nobody has heard of is not lost by that. */
    @Test
    void aNodeThatLivesGoesOnAsAnotherReplicaOnceItHearsOfIt() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(eu, 0, 50);
            cluster.awaitConverged();
            ReplicaId gone = eu.view().self();
            eu.faults().orElseThrow().putLinkFault("us", CUT);
            likes(eu, 50, 70);
            retire(us, gone);
            eu.faults().orElseThrow().healLink("us");

            await().atMost(LIMIT).until(() -> !eu.view().self().equals(gone));
            await().atMost(LIMIT).until(() -> total(us) == 70);
            cluster.awaitConverged();
            await().atMost(LIMIT).until(() -> eu.taps().refusal().isEmpty());
            likes(eu, 70, 80);
            cluster.awaitConverged();
            assertThat(total(us)).isEqualTo(80);
            assertThat(us.view().members().isRetired(gone)).isTrue();
        }
    }

    @Test
    void retirementOutlivesARestart() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(eu, 0, 50);
            cluster.awaitConverged();
            ReplicaId gone = eu.view().self();
            cluster.stop("eu");
            assertThat(retire(us, gone).safe()).as("there is nobody else").isTrue();
            cluster.stop("us");
            Node again = cluster.start(cluster.config("us"));

            assertThat(again.view().members().isRetired(gone)).isTrue();
            assertThat(total(again)).isEqualTo(50);
            likes(again, 25, 75);
            assertThat(total(again)).isEqualTo(75);
        }
    }

    /** The column was +2 −1 and is +1 then, though no log has moved. */
    @Test
    void digestsFollowTheDerivedColumn() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            for (boolean like : List.of(true, false, true)) {
                TestCluster.await(List.of(tap(eu, "p", "u", like)));
            }
            cluster.awaitConverged();
            List<ShardDigest> before = us.view().digests();
            ReplicaId gone = eu.view().self();
            cluster.stop("eu");
            retire(us, gone);

            await().atMost(LIMIT).until(() -> !us.view().digests().equals(before));
            assertThat(count(us, "p")).isEqualTo(1);
        }
    }
}
