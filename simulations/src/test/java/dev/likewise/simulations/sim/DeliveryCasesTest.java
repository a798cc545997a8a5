package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults in delivery that systems of this kind had, each tried on a small cluster with all laws on. */
class DeliveryCasesTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void storeThatFailsAtAnyTimeMissesNothing(boolean inSync) {
        for (int step = 0; step < 12; step++) {
            Cluster cluster = Cluster.connected(Plan.calm(2));
            for (int user = 0; user < 12; user++) {
                if (user == step) {
                    fail(cluster.world.node(1), inSync);
                }
                cluster.like(0, "u" + user);
                cluster.run(7);
            }
            cluster.run(3_000);
            cluster.converge();
            assertThat(cluster.counts()).containsOnly(12L);
            assertThat(cluster.world.figures.of(Figures.Figure.STORE_FAULTS)).isPositive();
        }
    }

    private static void fail(SimNode node, boolean inSync) {
        if (inSync) {
            node.faults.failNextSync();
        } else {
            node.faults.failNextWrite();
        }
    }

    @Test
    void recordsOfARegionThatIsGoneComeFromAThird() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        cluster.cut(0, 2);
        cluster.like(2, "u1");
        cluster.run(10);
        cluster.cut(1, 0);
        cluster.like(2, "u2");
        cluster.run(200);
        cluster.crash(2);
        cluster.world.network.cuts.heal(1, 0);
        cluster.run(3_000);
        assertThat(cluster.count(1)).isEqualTo(2);
        assertThat(cluster.count(0)).isEqualTo(2);
        cluster.converge();
    }

    @Test
    void restartedRegionGetsAllThatItMissed() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        cluster.crash(0);
        for (int user = 0; user < 20; user++) {
            cluster.like(1 + user % 2, "u" + user);
        }
        cluster.run(500);
        cluster.crash(1);
        cluster.boot(0);
        cluster.run(3_000);
        assertThat(cluster.count(0)).as("from the one that is up").isEqualTo(20);
        cluster.converge();
    }

    @Test
    void lastTapBeforeAnOrderlyStopArrives() {
        Cluster cluster = Cluster.connected(Plan.calm(2));
        cluster.like(0, "u");
        cluster.run(2);
        cluster.world.node(0).stop();
        cluster.run(100);
        cluster.boot(0);
        cluster.converge();
        assertThat(cluster.counts()).containsOnly(1L);
    }

    @Test
    void unlikeMadeWhileARegionIsDownStaysMade() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        cluster.like(0, "u");
        cluster.run(500);
        cluster.crash(2);
        cluster.unlike(1, "u");
        cluster.run(500);
        cluster.boot(2);
        cluster.converge();
        assertThat(cluster.counts()).containsOnly(0L);
    }

    @Test
    void cutThatLastsHealsThroughAThirdRegion() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        cluster.world.network.cuts.cutForGood(0, 2);
        cluster.like(0, "a");
        cluster.like(2, "b");
        cluster.run(3_000);
        assertThat(cluster.counts()).containsOnly(2L);
        cluster.converge();
    }
}
