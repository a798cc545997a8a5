package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A small cluster for a scenario told step by step; all laws are on all the time. */
final class Cluster {
    static final String POST = "post";

    private static final long STEP_MILLIS = 10;

    final Simulation simulation;
    final World world;
    private final Course.Schedule schedule;

    Cluster(Plan plan) {
        this(plan, 1);
    }

    Cluster(Plan plan, long seed) {
        this(plan, Course.SOUND_DISKS, Mutation.NONE, seed, false);
    }

    Cluster(Plan plan, Course course, Mutation mutation, long seed, boolean told) {
        schedule = course.of(plan, mutation, new Seeded(seed), told);
        simulation = schedule.simulation();
        world = schedule.world();
        simulation.boot();
    }

    /** A cluster whose links stand. */
    static Cluster connected(Plan plan) {
        Cluster cluster = new Cluster(plan);
        cluster.run(1_000);
        return cluster;
    }

    void like(int node, String user) {
        tap(node, user, true, 0);
    }

    void unlike(int node, String user) {
        tap(node, user, false, 0);
    }

    /** A tap that comes late. */
    void tap(int node, String user, boolean present, long ageMicros) {
        simulation.workload.tap(key(user), present, node, ageMicros, ageMicros == 0);
    }

    static EdgeKey key(String user) {
        return EdgeKey.like(POST, user);
    }

    void run(long millis) {
        simulation.runFor(millis);
    }

    /**
     * Runs until something is so.
     *
     * @throws LawBroken if it is not within so many milliseconds
     */
    void await(String what, long millis, BooleanSupplier so) {
        long until = world.time.millis() + millis;
        while (!so.getAsBoolean()) {
            require(what, world.time.millis() < until);
            run(STEP_MILLIS);
        }
    }

    /** What a scenario is about has to be so. */
    void require(String what, boolean so) {
        if (!so) {
            throw new LawBroken(what, LawBroken.ANY, LawBroken.ANY, "at " + world.time.millis() + " ms it is not so");
        }
    }

    void cut(int a, int b) {
        world.network.cuts.cutBoth(a, b);
    }

    void isolate(int node) {
        world.network.cuts.isolate(node);
    }

    void heal(int a, int b) {
        world.network.cuts.heal(a, b);
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
        schedule.heal();
        schedule.converge();
    }

    /** A copy of a node's disk, as it is. */
    MemoryNodeStore copyOfDisk(int node) {
        return world.node(node).store().copy();
    }

    /** A copy of a node's disk is put in its place while it does not run, and it starts. */
    void rollBack(int node, MemoryNodeStore disk) {
        SimNode rolled = world.node(node);
        rolled.crash(rolled.store().unsynced(), true);
        lifeLaws().destroy(() -> rolled.replaceStore(disk.copy()));
        rolled.boot();
    }

    /** Another machine starts with a copy of a node's disk. */
    void copy(MemoryNodeStore disk, int node, int machine) {
        world.node(machine).arriveWith(disk.copy(), world.node(node).id);
        world.node(machine).boot();
    }

    /** A machine is gone, with its disk. */
    void lose(int node) {
        lifeLaws().destroy(world.node(node)::vanish);
    }

    /** At a node's, somebody says that a replica is retired. */
    void retire(int at, ReplicaId replica) {
        world.node(at).process().retire(replica);
    }

    private LifeLaws lifeLaws() {
        return (LifeLaws) world.judge;
    }

    /** The shard of the post, where all of it is in one. */
    ShardReader shard(int node) {
        return world.node(node).store().shard(0);
    }

    Register register(int node, String user) {
        return shard(node).registers(List.of(key(user))).get(0);
    }

    /** Whether a node holds a tombstone of a pair. */
    boolean holdsTombstone(int node, String user) {
        return register(node, user).edge().isTombstone();
    }

    /** Whether no node holds anything of a pair. */
    boolean isForgotten(String user) {
        return world.nodes.stream().allMatch(node -> register(node.index, user).isNone());
    }

    /** Whether a snapshot is asked for, on its way in, or being merged. */
    boolean isPending(int node) {
        return shard(node).staged().isPresent();
    }

    long figure(Figures.Figure figure) {
        return world.figures.of(figure);
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

    /** Requires the same count everywhere. */
    void requireCounts(long expected) {
        require(
                "the count is " + expected + " everywhere, and not " + counts(),
                counts().stream().allMatch(count -> count == expected));
    }

    /** As {@link #requireCounts}, where some machines may be gone. */
    void requireMemberCounts(long expected) {
        world.nodes.stream()
                .filter(node -> !node.isAbsent())
                .forEach(node -> require(
                        "the count is " + expected + " at " + node.id + ", and not " + count(node.index),
                        count(node.index) == expected));
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
