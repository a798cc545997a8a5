package dev.likewise.simulations.sim;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;

/** One node: what outlives its processes. Its disk is never lost and never rolled back, save where a test does so. */
final class SimNode {
    private static final List<String> REGIONS = List.of("af", "ap", "ca", "eu", "me", "sa", "us");

    final int index;
    final ReplicaId id;
    final SimClock clock;
    final DiskFaults faults;
    final List<String> peers;
    private final boolean joins;
    private final World world;
    private final Seeded random;
    private MemoryNodeStore store;
    private SimProcess process;
    private boolean dark;
    private boolean booted;
    private int moves;

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
        if (process == null) {
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
        world.laws.reloaded(this);
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
        world.laws.reloaded(this);
        stopping.die();
        world.network.processGone(stopping);
    }

    /** After a failed sync: opened again, with what the disk then has. */
    void reopenStore() {
        int unsynced = store.unsynced();
        store = random.coin() ? store.reopen() : store.crash(random.between(0, unsynced));
        world.laws.reloaded(this);
    }

    /** Puts another disk in, as if an old one was restored; only with the process down. */
    void replaceStore(MemoryNodeStore other) {
        store = other;
    }
}
