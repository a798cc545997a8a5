package dev.likewise.simulations.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The receiver of a snapshot dies at each point of a turn that stages or merges, at each of its chunks. */
final class CrashScenarios {
    private static final int DEATHS_MAX = 12;
    private static final long LIMIT_MILLIS = 20_000;

    static final List<Scenario> ALL = all();

    private CrashScenarios() {}

    private static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>();
        for (CrashPoint point : CrashPoint.values()) {
            for (Doing doing : List.of(Doing.STAGING, Doing.MERGING)) {
                String when = point.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-while-"
                        + doing.name().toLowerCase(Locale.ROOT);
                all.add(new Scenario(
                        "crash-" + when,
                        "the receiver of a snapshot dies there, at one chunk after the other",
                        // Syncs are short, or one would cover all of it.
                        ScenarioPlans.trimmed(3).with(new DriverPlan(1_000, 500, 100, true, 64)),
                        cluster -> play(cluster, point, doing)));
            }
        }
        return all;
    }

    /** It dies at such a passage, restarts, dies at the next one, and so on, until it is left alone. */
    private static void play(Cluster cluster, CrashPoint point, Doing doing) {
        SnapshotScenarios.away(cluster, 8);
        int[] deaths = {0};
        cluster.world.crashes.decideBy((node, at, what) -> {
            boolean dies = node.index == 2 && at == point && what == doing && deaths[0] < DEATHS_MAX;
            deaths[0] += dies ? 1 : 0;
            return dies;
        });
        cluster.healLinks();
        cluster.unlike(0, "u1");
        cluster.await(
                "node 2 has it all",
                LIMIT_MILLIS,
                () -> deaths[0] > 1 && cluster.world.node(2).process() != null && cluster.count(2) == 8);
        cluster.converge();
        cluster.requireCounts(8);
    }
}
