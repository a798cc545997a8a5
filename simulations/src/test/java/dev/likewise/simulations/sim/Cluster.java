package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A small cluster for a scenario told step by step; all laws are on all the time. */
final class Cluster {
    static final String POST = "post";

    final Simulation simulation;
    final World world;

    Cluster(Plan plan) {
        this(plan, 1);
    }

    Cluster(Plan plan, long seed) {
        simulation = new Simulation(plan, Mutation.NONE, new Seeded(seed), false);
        world = simulation.world;
        simulation.boot();
    }

    /** A cluster whose links stand. */
    static Cluster connected(Plan plan) {
        Cluster cluster = new Cluster(plan);
        cluster.run(1_000);
        return cluster;
    }

    void like(int node, String user) {
        tap(node, user, true);
    }

    void unlike(int node, String user) {
        tap(node, user, false);
    }

    private void tap(int node, String user, boolean present) {
        simulation.workload.tap(EdgeKey.like(POST, user), present, node, 0, true);
    }

    void run(long millis) {
        simulation.runFor(millis);
    }

    void cut(int a, int b) {
        world.network.cuts.cutBoth(a, b);
    }

    void isolate(int node) {
        world.network.cuts.isolate(node);
    }

    void healLinks() {
        world.network.cuts.healAll();
    }

    void crash(int node) {
        world.node(node).crash();
    }

    void boot(int node) {
        world.node(node).boot();
    }

    /** Heals all, waits for the rest, checks all laws of it. */
    void converge() {
        simulation.heal();
        simulation.converge();
    }

    /** The count of the post in one region, as its store has it. */
    long count(int node) {
        long raw = 0;
        for (int shard : world.plan.placement().shardsOf(Subject.post(POST))) {
            raw += world.node(node)
                    .store()
                    .shard(shard)
                    .columns(Subject.post(POST))
                    .raw();
        }
        return Math.max(0, raw);
    }

    List<Long> counts() {
        return IntStream.range(0, world.plan.nodes()).mapToObj(this::count).toList();
    }

    /** Notes each node's published counts, and whether one ever went down. */
    static final class CountsSeen {
        private final Map<String, Long> last = new HashMap<>();
        private int shrunk;

        CountsSeen(Cluster cluster) {
            cluster.world.laws.observe((node, outcome) -> outcome.counts().forEach((subject, columns) -> {
                Long before = last.put(node.index + "/" + outcome.view().shard() + "/" + subject, columns.count());
                if (before != null && before > columns.count()) {
                    shrunk++;
                }
            }));
        }

        int shrunk() {
            return shrunk;
        }
    }
}
