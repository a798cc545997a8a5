package dev.likewise.simulations.sim;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * When a tombstone may be forgotten, judged by what is on all disks and not by what a node has heard, and that nothing that
 * it stood against ever comes back, anywhere.
 */
final class PurgeLaws {
    private final World world;
    private final Laws laws;
    /** By shard, key and stamp: the nodes that have purged that tombstone and have not lost that in a crash. */
    private final List<Map<EdgeKey, NavigableMap<Stamp, TreeSet<Integer>>>> purged = new ArrayList<>();

    private record Purge(int node, int shard, EdgeKey key, Stamp stamp, long carried) {}

    private final List<Purge> unsynced = new ArrayList<>();

    PurgeLaws(World world, Laws laws) {
        this.world = world;
        this.laws = laws;
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            purged.add(new HashMap<>());
        }
    }

    /** Looks at what a commit erases, and that G and H move by exactly that, or by a snapshot. */
    void committed(SimNode node, Commit commit, Expected held, boolean raises) {
        VersionVector g = held.state().purged();
        HybridTimestamp h = held.state().horizon();
        for (EdgeWrite write : commit.edges()) {
            if (write.after().isNone()) {
                purged(node, commit.shard(), write, held, raises || !StageLaws.erasesAll(commit));
                Edge edge = write.before().edge();
                LogPosition position = new LogPosition(write.before().tombstoneSeq(), 0);
                g = VersionVector.merge(g, VersionVector.EMPTY.with(edge.stamp().replica(), position));
                h = HybridTimestamp.max(h, edge.stamp().time());
            }
        }
        if (raises) {
            g = VersionVector.merge(g, held.head().purged());
            h = HybridTimestamp.max(h, held.head().horizon());
        }
        boolean exact =
                commit.state().purged().equals(g) && commit.state().horizon().equals(h);
        VersionVector expected = g;
        require(
                exact,
                "G and H are raised by what is purged, in the same commit",
                node,
                commit.shard(),
                () -> "G " + Format.vector(commit.state().purged()) + ", expected " + Format.vector(expected));
    }

    private void purged(SimNode node, int shard, EdgeWrite write, Expected held, boolean keepsStage) {
        VersionVector commitV = held.state().applied();
        Edge edge = write.before().edge();
        world.figures.increment(Figure.PURGES);
        world.story.tell(
                node.index, shard, () -> "purges " + Format.key(write.key()) + " " + Format.register(write.before()));
        require(
                edge.isTombstone() && edge.credits().isEmpty(),
                "only a tombstone without credits is purged",
                node,
                shard,
                write::toString);
        require(
                held.state().clock().micros() - world.plan.replicas().purge().ageMicros()
                        > edge.stamp().time().micros(),
                "a tombstone is purged only when no late tap can come before it",
                node,
                shard,
                () -> Format.register(write.before()) + ", clock "
                        + Format.time(held.state().clock()));
        require(
                !(keepsStage && held.staged().isPresent()) && !(node.isJoining() && held.isEmpty()),
                "nothing is purged from the asking for a snapshot to its end",
                node,
                shard,
                write::toString);
        long carried = held.stands().register(write.key()).tombstoneSeq();
        for (SimNode other : world.nodes) {
            // The node's own records and its purge are lost together, if they are.
            VersionVector has = other == node ? commitV : laws.durable(other, shard);
            requireHas(node, other, shard, has, edge, carried);
        }
        purged.get(shard)
                .computeIfAbsent(write.key(), first -> new TreeMap<>())
                .computeIfAbsent(edge.stamp(), first -> new TreeSet<>())
                .add(node.index);
        unsynced.add(new Purge(node.index, shard, write.key(), edge.stamp(), carried));
    }

    /** Has the tombstone's record on its disk, or has nothing at all and will get a view from after it. */
    private void requireHas(SimNode node, SimNode other, int shard, VersionVector has, Edge edge, long carried) {
        ReplicaId origin = edge.stamp().replica();
        boolean newcomer = other.isJoining() && has.equals(VersionVector.EMPTY);
        require(
                newcomer || has.seq(origin) >= carried,
                "a tombstone is purged only when every member has it durably",
                node,
                shard,
                () -> Format.edge(edge) + " in #" + carried + ", " + other.id.region() + " has " + Format.vector(has));
    }

    /** A register is written: nothing that comes before a tombstone that somebody has purged. */
    void accepted(SimNode node, int shard, EdgeWrite write) {
        NavigableMap<Stamp, TreeSet<Integer>> tombstones = purged.get(shard).get(write.key());
        if (tombstones != null && !tombstones.isEmpty()) {
            Stamp last = tombstones.lastKey();
            require(
                    !last.isAfter(write.after().edge().stamp()),
                    "what stood behind a purged tombstone never comes back",
                    node,
                    shard,
                    () -> Format.key(write.key()) + " " + Format.register(write.after()) + ", purged was one of "
                            + last);
        }
    }

    /** A register that V stands for is not there: it has to be a tombstone that was purged, with G and H over it. */
    void requirePurged(SimNode node, int shard, EdgeKey key, Register missing, Expected held) {
        Edge edge = missing.edge();
        NavigableMap<Stamp, TreeSet<Integer>> tombstones = purged.get(shard).get(key);
        boolean known = tombstones != null && tombstones.containsKey(edge.stamp());
        boolean covered = held.state().purged().seq(edge.stamp().replica()) >= missing.tombstoneSeq()
                && held.state().horizon().compareTo(edge.stamp().time()) >= 0;
        require(
                known && covered && edge.isTombstone(),
                "a register is missing only where its tombstone was purged, and G and H say so",
                node,
                shard,
                () -> Format.key(key) + " " + Format.register(missing) + (known ? ", purged" : ", never purged")
                        + ", G " + Format.vector(held.state().purged()));
    }

    /** What a node has purged so far is gone for good. */
    void synced(SimNode node) {
        unsynced.removeIf(purge -> purge.node() == node.index);
    }

    /** A crash may have brought back what a node had purged and not synced, or even have lost the record before it. */
    void reloaded(SimNode node, int shard) {
        unsynced.stream()
                .filter(purge -> purge.node() == node.index && purge.shard() == shard)
                .forEach(purge -> {
                    Register register = node.store()
                            .shard(shard)
                            .registers(List.of(purge.key()))
                            .get(0);
                    VersionVector left = node.store().shard(shard).state().applied();
                    boolean recordLost = left.seq(purge.stamp().replica()) < purge.carried();
                    if (recordLost || register.edge().stamp().equals(purge.stamp())) {
                        NavigableMap<Stamp, TreeSet<Integer>> tombstones =
                                purged.get(shard).get(purge.key());
                        tombstones.get(purge.stamp()).remove(node.index);
                        tombstones.values().removeIf(TreeSet::isEmpty);
                    }
                });
        unsynced.removeIf(purge -> purge.node() == node.index && purge.shard() == shard);
    }

    private void require(boolean holds, String law, SimNode node, int shard, Supplier<String> detail) {
        laws.require(holds, law, node, shard, detail);
    }
}
