package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.ReplicaSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults in counting that systems of this kind had, each tried on a small cluster with all laws on. */
class CountingCasesTest {
    @Test
    void acknowledgedTapsAreCountedWithoutAnyFault() {
        WorkPlan taps = new WorkPlan(400, 5, 3, 55, 10, 100, 50, 0, 0, 5, 0);
        Plan plan = Plan.calm(5).with(new ShardPlacement(3, 2)).with(taps, 4_000);
        Simulation simulation = new Simulation(plan, Mutation.NONE, new Seeded(1), false);
        simulation.run();
        assertThat(simulation.world.figures.of(Figures.Figure.ANSWERED)).isEqualTo(400);
    }

    @Test
    void countsAreEqualAfterTwentyCutsAndNeverGoBackward() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        Cluster.CountsSeen seen = new Cluster.CountsSeen(cluster);
        for (int round = 0; round < 20; round++) {
            cluster.isolate(round % 3);
            for (int node = 0; node < 3; node++) {
                cluster.like(node, "u" + round + "of" + node);
            }
            cluster.run(300);
            cluster.healLinks();
            cluster.run(200);
        }
        cluster.converge();
        assertThat(cluster.counts()).containsOnly(60L);
        assertThat(seen.shrunk()).as("counts that went down").isZero();
    }

    @Test
    void regionKilledInABurstHasTheSameTotalAfterwards() {
        Cluster cluster = Cluster.connected(Plan.calm(3));
        for (int i = 0; i < 30; i++) {
            cluster.like(i % 3, "u" + i);
            if (i % 10 == 5) {
                cluster.run(3);
                cluster.crash(1);
                cluster.run(20);
                cluster.boot(1);
            }
        }
        cluster.converge();
        assertThat(cluster.counts()).containsOnly(cluster.count(0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void lostAnswersAndRetriesElsewhereCountEachUserOnce(long seed) {
        WorkPlan nothingArrives = new WorkPlan(0, 1, 1, 100, 0, 100, 0, 70, 100, 1, 0);
        Cluster cluster = new Cluster(Plan.calm(3).with(nothingArrives, 0), seed);
        for (int user = 0; user < 20; user++) {
            cluster.like(user % 3, "u" + user);
        }
        cluster.run(8_000);
        cluster.converge();
        assertThat(cluster.world.figures.of(Figures.Figure.RETRIES)).isPositive();
        assertThat(cluster.counts()).containsOnly(20L);
    }

    @ParameterizedTest
    @EnumSource(CrashPoint.class)
    void deathAtEveryPointOfACommitLosesAndDoublesNothing(CrashPoint point) {
        for (int passage = 0; passage < 40; passage++) {
            Cluster cluster = Cluster.connected(Plan.calm(3));
            int[] left = {passage};
            cluster.world.crashes.decideBy((node, at, doing) -> at == point && node.index == 1 && left[0]-- == 0);
            cluster.isolate(2);
            for (int user = 0; user < 4; user++) {
                cluster.like(user % 3, "u" + user);
                cluster.unlike(1, "u" + user);
                cluster.run(20);
            }
            cluster.healLinks();
            cluster.run(500);
            cluster.converge();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 47, 48, 49, 50, 51, 52, 95, 96, 97, 98, 99, 100, 150, 200, 1_000})
    void twoFullRegionsMeetAroundEveryLimit(int limit) {
        for (int other : new int[] {1, 100, 1_000}) {
            meet(new ReplicaSettings(500_000, limit, other, 300, 300, other));
            meet(new ReplicaSettings(500_000, other, limit, 300, 300, other));
            meet(new ReplicaSettings(500_000, other, other, 300, 300, limit));
        }
    }

    private static void meet(ReplicaSettings settings) {
        Cluster cluster = new Cluster(Plan.calm(2).with(settings));
        cluster.cut(0, 1);
        for (int user = 0; user < 12; user++) {
            cluster.like(0, "a" + user);
            cluster.like(1, "b" + user);
            cluster.run(2);
        }
        cluster.run(100);
        cluster.converge();
        assertThat(cluster.counts()).containsOnly(24L);
    }
}
