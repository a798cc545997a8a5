package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;

/** Stories about nodes that come back, or come first, when logs are trimmed. */
final class SnapshotScenarios {
    private static final long LIMIT_MILLIS = 20_000;

    static final List<Scenario> ALL = List.of(
            new Scenario(
                    "snapshot-in-the-middle-of-a-like",
                    "users go on tapping the same posts, on both sides, while a snapshot comes in and is merged",
                    ScenarioPlans.trimmed(3),
                    SnapshotScenarios::middleOfALike),
            new Scenario(
                    "source-dies-in-mid-snapshot",
                    "the source of a snapshot dies when half of it is staged; another one serves",
                    ScenarioPlans.trimmed(3),
                    SnapshotScenarios::sourceDies),
            new Scenario(
                    "absentee-through-trimmed-logs",
                    "a region is away, likes and unlikes are made and trimmed from all logs, it comes back by snapshot",
                    ScenarioPlans.trimmed(3),
                    SnapshotScenarios::absentee),
            new Scenario(
                    "two-wait-for-each-other",
                    "two regions were cut off for so long that each needs a snapshot of the other",
                    ScenarioPlans.trimmed(4),
                    SnapshotScenarios::bothNeed),
            new Scenario(
                    "full-regions-meet-at-every-limit",
                    "two regions with as many registers as fill a chunk, and one less or more, meet by snapshot",
                    ScenarioPlans.chunked(ScenarioPlans.trimmed(4), 6, 2),
                    SnapshotScenarios::fullRegionsMeet),
            new Scenario(
                    "post-larger-than-a-frame",
                    "a newcomer joins where one post has more likes than fit into a frame",
                    ScenarioPlans.chunked(ScenarioPlans.trimmed(2), 10_000, 2).withJoiners(1),
                    SnapshotScenarios::largePost));

    private SnapshotScenarios() {}

    /** Node 2 is away until what it lacks is trimmed. */
    static void away(Cluster cluster, int users) {
        cluster.like(2, "old");
        cluster.run(500);
        cluster.isolate(2);
        for (int user = 0; user < users; user++) {
            cluster.like(user % 2, "u" + user);
            cluster.run(20);
        }
        cluster.run(1_500);
        cluster.require(
                "the logs are trimmed under node 2",
                cluster.shard(0).logExtent(SimNode.idOf(0)).firstSeq() == 0);
    }

    private static void middleOfALike(Cluster cluster) {
        away(cluster, 12);
        cluster.like(2, "u3");
        cluster.unlike(2, "u4");
        cluster.run(100);
        cluster.healLinks();
        cluster.await("a snapshot is asked for", LIMIT_MILLIS, () -> cluster.isPending(2));
        for (int round = 0; cluster.isPending(2); round++) {
            cluster.tap(round % 3, "u" + round % 12, round % 2 == 0, 0);
            cluster.run(7);
            cluster.require("the snapshot comes to its end", round < 2_000);
        }
        Scenario.requireMerged(cluster);
        cluster.converge();
    }

    private static void sourceDies(Cluster cluster) {
        away(cluster, 12);
        // Only node 0 is there to ask.
        cluster.heal(0, 2);
        cluster.await(
                "half of a snapshot is staged",
                LIMIT_MILLIS,
                () -> cluster.shard(2).staged().map(staged -> staged.last()).orElse(0) >= 4);
        cluster.crash(0);
        cluster.heal(1, 2);
        cluster.await("another serves one", LIMIT_MILLIS, () -> cluster.figure(Figure.SNAPSHOTS_MERGED) > 0);
        cluster.require("the first was given up", cluster.figure(Figure.SNAPSHOTS_ABANDONED) > 0);
        cluster.require("all is there but for what node 0 took last", cluster.count(2) == cluster.count(1));
        cluster.converge();
        cluster.requireCounts(13);
    }

    private static void absentee(Cluster cluster) {
        cluster.like(0, "stays");
        cluster.like(0, "goes");
        cluster.run(1_000);
        cluster.crash(2);
        cluster.unlike(1, "goes");
        for (int user = 0; user < 10; user++) {
            cluster.like(user % 2, "u" + user);
            cluster.run(50);
        }
        cluster.run(2_000);
        cluster.boot(2);
        cluster.await("node 2 has it all", LIMIT_MILLIS, () -> cluster.count(2) == 11 && !cluster.isPending(2));
        cluster.require(
                "the unlike stays made", !cluster.register(2, "goes").edge().present());
        Scenario.requireMerged(cluster);
        cluster.converge();
        cluster.requireCounts(11);
    }

    /** Two pairs, cut off from each other, trim what each pair has. */
    private static void apart(Cluster cluster) {
        for (int a = 0; a < 2; a++) {
            cluster.cut(a, 2);
            cluster.cut(a, 3);
        }
    }

    private static void bothNeed(Cluster cluster) {
        apart(cluster);
        for (int user = 0; user < 8; user++) {
            cluster.like(user % 4, "u" + user / 2);
            cluster.run(50);
        }
        cluster.run(2_000);
        cluster.crash(1);
        cluster.crash(3);
        cluster.healLinks();
        cluster.await("both have it all", LIMIT_MILLIS, () -> cluster.count(0) == 4 && cluster.count(2) == 4);
        // Columns come first, so the counts are right before the merge is at its end.
        cluster.await("each merged a snapshot", LIMIT_MILLIS, () -> cluster.figure(Figure.SNAPSHOTS_MERGED) >= 2);
        cluster.converge();
        cluster.requireCounts(4);
    }

    private static void fullRegionsMeet(Cluster cluster) {
        int users = 0;
        for (int more : new int[] {5, 1, 1, 4, 1, 1}) {
            apart(cluster);
            for (int user = 0; user < more; user++) {
                cluster.like(0, "a" + (users + user));
                cluster.like(2, "b" + (users + user));
                cluster.run(50);
            }
            users += more;
            cluster.run(2_000);
            cluster.healLinks();
            long all = 2L * users;
            cluster.await(
                    "all have all " + all,
                    LIMIT_MILLIS,
                    () -> cluster.counts().stream().allMatch(count -> count == all));
        }
        Scenario.requireMerged(cluster);
        cluster.converge();
    }

    private static void largePost(Cluster cluster) {
        String tail = "x".repeat(100);
        int users = 3_000;
        for (int user = 0; user < users; user++) {
            cluster.like(user % 2, user + tail);
            if (user % 100 == 0) {
                cluster.run(20);
            }
        }
        cluster.run(3_000);
        cluster.boot(2);
        cluster.await("the newcomer has it all", 10 * LIMIT_MILLIS, () -> cluster.count(2) == users);
        cluster.converge();
        cluster.requireCounts(users);
    }
}
