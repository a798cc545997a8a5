package dev.likewise.simulations.sim;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * One node: what outlives its processes, and with {@link Lives} also its disk. Without, that is never lost and never rolled
 * back, save where a test does so.
 */
final class SimNode {
    private static final List<String> REGIONS = List.of("af", "ap", "ca", "eu", "me", "sa", "us", "za");

    final int index;
    ReplicaId id;
    final SimClock clock;
    final DiskFaults faults;
    List<String> peers;
    private boolean joins;
    private final World world;
    private final Seeded random;
    private MemoryNodeStore store;
    private SimProcess process;
    private boolean dark;
    private boolean booted;
    private int moves;

    /** Whether there is no machine, or none any more, so that it cannot run. */
    private boolean absent;

    /** Stores of this node's earlier lives whose taps are still to be taken again. */
    private final Deque<Aside> asides = new ArrayDeque<>();

    private int lives = 1;

    /** A store that was set aside. */
    record Aside(ReplicaId id, MemoryNodeStore store) {}

    SimNode(World world, int index, List<String> peers, boolean joins, Seeded random) {
        this.world = world;
        this.index = index;
        this.peers = peers;
        this.joins = joins;
        this.random = random;
        this.id = idOf(index);
        long skewMax = world.plan.faults().skewMicros();
        this.clock = new SimClock(world.time, random.between(-skewMax, skewMax), random.below(1_000_000));
        this.faults = new DiskFaults(random.split());
        this.store = MemoryNodeStore.create(world.plan.placement().shards(), faults);
    }

    /** Whether it comes in the middle, with nothing, and takes what there is from a peer. */
    boolean isJoining() {
        return joins;
    }

    static ReplicaId idOf(int index) {
        return ReplicaId.of(regionOf(index), "n1", "1");
    }

    static String regionOf(int index) {
        return REGIONS.get(index);
    }

    static String addressOf(int index) {
        return regionOf(index) + ":7000";
    }

    /** Where others are told to dial. */
    String address() {
        return moves == 0 ? addressOf(index) : regionOf(index) + ":" + (7_000 + moves);
    }

    /** Whether whoever dials there finds this node: where it says that it is, and where it is configured to be. */
    boolean isAt(String address) {
        return address.equals(address()) || address.equals(addressOf(index));
    }

    MemoryNodeStore store() {
        return store;
    }

    /** The process that runs, null if none does. */
    SimProcess process() {
        return process;
    }

    /** Whether the whole machine is off, so that not even a refusal comes from it. */
    boolean isDark() {
        return dark;
    }

    /** Whether it has ever run. */
    boolean hasBooted() {
        return booted;
    }

    void boot() {
        if (process == null && !absent) {
            if (world.lives != null && store.members().isRetired(id)) {
                startOver();
            }
            dark = false;
            booted = true;
            moves += random.chance(world.plan.faults().movePercent()) ? 1 : 0;
            world.story.tell(index, () -> "boots");
            process = new SimProcess(world, this, random.split());
            process.start();
        }
    }

    /** The process dies; of what was not synced, any oldest part survives. */
    void crash() {
        int unsynced = store.unsynced();
        int keep = random.pick(0, unsynced, random.between(0, unsynced));
        crash(keep, random.coin());
    }

    /** As {@link #crash()}, keeping as many commits as told. */
    void crash(int keep, boolean machineToo) {
        int unsynced = store.unsynced();
        world.figures.increment(Figure.CRASHES);
        world.figures.add(Figure.COMMITS_LOST, unsynced - keep);
        world.story.tell(
                index,
                () -> "crashes, losing " + (unsynced - keep) + " of " + unsynced + " commits that were not synced");
        dark = machineToo;
        SimProcess gone = process;
        process = null;
        store = store.crash(keep);
        world.judge.reloaded(this);
        gone.die();
        world.network.processGone(gone);
    }

    /** An orderly stop: what was taken is made durable and answered, the peers are told. */
    void stop() {
        world.figures.increment(Figure.STOPS);
        world.story.tell(index, () -> "stops");
        SimProcess stopping = process;
        if (!stopping.drainAndStop()) {
            return;
        }
        process = null;
        store = store.reopen();
        world.judge.reloaded(this);
        stopping.die();
        world.network.processGone(stopping);
    }

    /** After a failed sync: opened again, with what the disk then has. */
    void reopenStore() {
        int unsynced = store.unsynced();
        store = random.coin() ? store.reopen() : store.crash(random.between(0, unsynced));
        world.judge.reloaded(this);
    }

    /** Puts another disk in, as if an old one was restored; only with the process down. */
    void replaceStore(MemoryNodeStore other) {
        store = other;
    }

    // ---- lives ----

    boolean isAbsent() {
        return absent;
    }

    /** There is no machine. */
    void vanish() {
        if (process != null) {
            crash(store.unsynced(), true);
        }
        absent = true;
        asides.clear();
    }

    /** A machine stands here, with an empty disk, and joins. */
    void arrive() {
        absent = false;
        begin(MemoryNodeStore.create(store.shards(), faults), id, true);
    }

    /** A machine stands here, with this disk. */
    void arriveWith(MemoryNodeStore disk, ReplicaId whose) {
        absent = false;
        store = disk;
        id = whose;
        joins = false;
    }

    /** Stores of earlier lives whose taps are still to be taken again, the oldest first. */
    Deque<Aside> asides() {
        return asides;
    }

    /** It has what its cluster has, in all shards: from now on one that is empty is so because nothing is in it. */
    void joined() {
        world.figures.add(Figure.JOINS, joins ? store.shards() : 0);
        joins = false;
    }

    /** The one answer to every doubt about a disk; with the process down. */
    void startOver() {
        MemberTable members = store.members().with(id, store.members().get(id).asRetired());
        if (members.active().isEmpty()) {
            begin(store.reopen(), id, false);
        } else {
            asides.addLast(new Aside(id, store));
            begin(MemoryNodeStore.create(store.shards(), faults), id, true);
        }
        store.saveMembers(members);
        world.story.tell(index, () -> "starts over as " + id);
    }

    private void begin(MemoryNodeStore with, ReplicaId old, boolean joining) {
        lives++;
        id = ReplicaId.of(old.region(), old.node(), index + "x" + lives);
        store = with;
        joins = joining;
    }
}
