package dev.likewise.simulations.sim;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.LogExtent;
import java.util.List;

/** Stories about logs that have forked, as disks were put back or copied. */
final class LifeScenarios {
    private static final long LIMIT_MILLIS = 20_000;

    static final List<Scenario> ALL = List.of(
            Scenario.ofLives(
                    "branch-behind-a-snapshot",
                    "one region has a branch that a copy has written; a snapshot lifts it over the log, trimmed by then",
                    ScenarioPlans.trimmed(4),
                    LifeScenarios::behindSnapshot),
            Scenario.ofLives(
                    "branch-that-only-a-lost-disk-had-too",
                    "what was written on a disk that was put back has one other region, which is lost before it tells",
                    ScenarioPlans.trimmed(3),
                    LifeScenarios::lostDisk));

    private LifeScenarios() {}

    /** Node 3 is a machine for a copy of node 0's disk; only node 2 hears of it. */
    private static void behindSnapshot(Cluster cluster) {
        ReplicaId forked = cluster.world.node(0).id;
        ReplicaId gone = cluster.world.node(3).id;
        cluster.lose(3);
        cluster.retire(1, gone);
        cluster.like(0, "all");
        cluster.await("all have it", LIMIT_MILLIS, () -> cluster.count(1) == 1 && cluster.count(2) == 1);
        MemoryNodeStore disk = cluster.copyOfDisk(0);
        cluster.cut(0, 2);
        cluster.cut(1, 2);
        cluster.cut(0, 3);
        cluster.cut(1, 3);
        cluster.like(0, "log");
        cluster.copy(disk, 0, 3);
        cluster.like(3, "branch");
        cluster.await("node 2 has the branch", LIMIT_MILLIS, () -> cluster.count(2) == 2);
        cluster.lose(3);
        for (int user = 0; user < 5; user++) {
            cluster.like(0, "u" + user);
            cluster.run(500);
        }
        cluster.require(
                "the log is trimmed",
                List.of(0, 1).stream()
                        .map(node -> cluster.shard(node).logExtent(forked))
                        .allMatch(LogExtent.NONE::equals));
        // Its own chain is in memory as long as it runs.
        cluster.crash(0);
        cluster.boot(0);
        cluster.heal(1, 2);
        cluster.await("node 2 has the log", LIMIT_MILLIS, () -> cluster.count(2) == 7);
        cluster.retire(1, forked);
        cluster.converge();
        cluster.requireMemberCounts(8);
    }

    /** Node 1 has one branch of node 0's log, node 2 the other one. */
    private static void lostDisk(Cluster cluster) {
        ReplicaId lost = cluster.world.node(2).id;
        MemoryNodeStore disk = cluster.copyOfDisk(0);
        cluster.cut(0, 2);
        cluster.cut(1, 2);
        cluster.like(0, "first");
        cluster.await("node 1 has the first branch", LIMIT_MILLIS, () -> cluster.count(1) == 1);
        cluster.cut(0, 1);
        // Whatever is still under way is lost with its links.
        cluster.run(LIMIT_MILLIS / 5);
        cluster.rollBack(0, disk);
        cluster.heal(0, 2);
        cluster.like(0, "second");
        cluster.await("node 2 has the second branch", LIMIT_MILLIS, () -> cluster.count(2) == 1);
        cluster.run(LIMIT_MILLIS / 10);
        cluster.lose(2);
        cluster.retire(1, lost);
        cluster.converge();
        cluster.requireMemberCounts(2);
    }
}
