package dev.likewise.simulations.sim;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.TapResult.Kind;
import dev.likewise.replication.replica.Unsent;
import dev.likewise.replication.wire.RecordReader;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * What must hold where disks are lost, rolled back, restored and copied. A log is not what one disk has then, so nothing is
 * judged by that; what is left is what users and operators see: own columns are the sum of own credits at any time, and in
 * the end all nodes have the same likes and counts, each count is the number of its members, and of each pair the last
 * acknowledged tap counts, unless every disk that had it is gone.
 */
final class LifeLaws implements Judge {
    private final World world;
    private final Workload workload;

    /** Pairs of which the newest tap was only on disks that are gone, or that came back with a later time. */
    private final Set<EdgeKey> exempt = new HashSet<>();

    private long commits;

    LifeLaws(World world, Workload workload) {
        this.world = world;
        this.workload = workload;
    }

    // ---- at any time ----

    @Override
    public void members(SimNode node, int shard, MemberTable table) {}

    @Override
    public void made(SimNode node, int shard) {}

    @Override
    public void stepped(SimNode node, int shard, Now now, List<Input> inputs, Outcome outcome) {
        for (Outcome.Reply reply : outcome.replies()) {
            if (reply.tap().context() instanceof Attempt attempt) {
                attempt.stepped(reply.result());
                world.story.tell(node.index, shard, () -> "takes " + attempt);
            }
        }
    }

    @Override
    public void committed(SimNode node, Outcome outcome) {
        outcome.commit().ifPresent(commit -> {
            commits++;
            commit.records()
                    .forEach(written -> world.story.tell(
                            node.index, commit.shard(), () -> "commits " + Format.record(logged(written))));
            world.figures.add(Figure.TRIMS, commit.trims().isEmpty() ? 0 : 1);
            Set<Subject> touched = new HashSet<>();
            for (EdgeWrite write : commit.edges()) {
                touched.add(write.key().subject());
                if (write.after().isNone()) {
                    world.figures.increment(Figure.PURGES);
                    world.story.tell(
                            node.index,
                            commit.shard(),
                            () -> "purges " + Format.key(write.key()) + " " + Format.register(write.before()));
                }
            }
            touched.forEach(subject -> RowLaws.audit(world.laws, node, commit.shard(), subject));
        });
    }

    @Override
    public void synced(SimNode node) {}

    @Override
    public void released(SimNode node, Outcome outcome) {
        outcome.counts()
                .forEach((subject, columns) -> require(
                        columns.count() >= 0, "no negative count is served", node.index, subject + ": " + columns));
        outcome.faults()
                .forEach(fault -> world.story.tell(node.index, outcome.view().shard(), () -> "notes " + fault));
    }

    @Override
    public void remade(SimNode node) {}

    @Override
    public void reloaded(SimNode node) {}

    @Override
    public void written(End end, Frame frame) {
        if (frame.hasDigest() && frame.getDigest().getBucketsCount() > 0) {
            world.figures.increment(Figure.DIGESTS);
        }
    }

    @Override
    public void noted(SimNode node, LinkEvent event) {}

    private static LoggedRecord logged(StoredRecord written) {
        return new LoggedRecord(written, RecordReader.read(written));
    }

    /** About how many records there are. */
    long commits() {
        return commits;
    }

    // ---- what is lost ----

    /** Something is done to disks: what only they had is nobody's fault. */
    void destroy(Runnable destruction) {
        Map<EdgeKey, Register> before = newest();
        destruction.run();
        Map<EdgeKey, Register> after = newest();
        before.forEach((key, register) -> {
            Register left = after.getOrDefault(key, Register.NONE);
            boolean newer = register.edge().stamp().isAfter(left.edge().stamp());
            if (newer && !(left.isNone() && isPurged(key, register))) {
                exempt.add(key);
            }
        });
    }

    /** Whether somebody who is left has had a tombstone, and may have purged it. */
    private boolean isPurged(EdgeKey key, Register register) {
        Stamp stamp = register.edge().stamp();
        return Holdings.isBare(register.edge())
                && members().stream()
                        .map(node ->
                                node.store().copy().shard(world.plan.placement().shardOf(key)))
                        .map(ShardReader::state)
                        .anyMatch(state -> state.horizon().compareTo(stamp.time()) >= 0
                                && state.applied().seq(stamp.replica()) >= register.tombstoneSeq());
    }

    private Map<EdgeKey, Register> newest() {
        Map<EdgeKey, Register> newest = new HashMap<>();
        for (SimNode node : world.nodes) {
            if (!node.isAbsent()) {
                newest(node.store(), newest);
                node.asides().forEach(aside -> newest(aside.store(), newest));
            }
        }
        return newest;
    }

    /** A store that is closed is read by a copy. */
    private static void newest(MemoryNodeStore store, Map<EdgeKey, Register> newest) {
        MemoryNodeStore copy = store.copy();
        for (int shard = 0; shard < copy.shards(); shard++) {
            copy.shard(shard)
                    .forEachRegister((key, register) -> newest.merge(
                            key,
                            register,
                            (a, b) -> b.edge().stamp().isAfter(a.edge().stamp()) ? b : a));
        }
    }

    /**
     * A tap was taken again, with the time that it had or, where another has just that, the next one; below H with a later
     * one, and then it may stand where something came after it.
     */
    void retook(SimNode node, Unsent.Tap tap, TapResult result) {
        HybridTimestamp before = tap.stamp().time();
        HybridTimestamp time = result.edge().stamp().time();
        int shard = world.plan.placement().shardOf(tap.key());
        if (result.kind() == Kind.SUPERSEDED || time.equals(before) || time.equals(before.next())) {
            return;
        }
        require(
                before.compareTo(node.store().shard(shard).state().horizon()) <= 0,
                "a tap that is taken again keeps its time, unless that is below H",
                node.index,
                tap + " became " + Format.edge(result.edge()));
        exempt.add(tap.key());
    }

    void unjudged(Set<EdgeKey> keys) {
        exempt.addAll(keys);
    }

    // ---- at rest ----

    private List<SimNode> members() {
        return world.nodes.stream().filter(node -> !node.isAbsent()).toList();
    }

    boolean isAtRest() {
        List<SimNode> members = members();
        if (!members.stream()
                        .allMatch(
                                node -> node.process() != null && node.process().storeWorks())
                || !world.lives.isSound()
                || !workload.isIdle()) {
            return false;
        }
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            ShardView first = members.get(0).process().view(shard);
            for (SimNode node : members) {
                if (!isAtRest(node, shard) || !isSame(node.process().view(shard), first)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isAtRest(SimNode node, int shard) {
        ShardView view = node.process().view(shard);
        ShardState state = node.store().shard(shard).state();
        Set<ReplicaId> retired = others(node.process().members().retired(), node);
        boolean committed = state.applied().equals(view.applied());
        boolean sent = members().size() == 1 || view.unsentRecords() == 0;
        boolean derived = state.derived().containsAll(retired);
        boolean settled = state.unproven().origins().isEmpty();
        return committed && sent && derived && settled && !view.pending();
    }

    private static boolean isSame(ShardView one, ShardView other) {
        return one.applied().equals(other.applied()) && one.forks().equals(other.forks());
    }

    private static Set<ReplicaId> others(Set<ReplicaId> retired, SimNode node) {
        Set<ReplicaId> others = new HashSet<>(retired);
        others.remove(node.id);
        return others;
    }

    void checkRest() {
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            SimNode first = members().get(0);
            NavigableMap<EdgeKey, Edge> registers = Holdings.registers(first, shard);
            NavigableMap<Subject, PnVector> columns = columns(first, shard);
            for (SimNode node : members()) {
                requireEqual("registers", node, shard, Holdings.registers(node, shard), registers);
                requireEqual("columns", node, shard, columns(node, shard), columns);
                int audited = shard;
                columns.keySet().forEach(subject -> RowLaws.audit(world.laws, node, audited, subject));
            }
        }
        members().forEach(Holdings::requireCounts);
        ledger();
    }

    private static <K, V> void requireEqual(String what, SimNode node, int shard, Map<K, V> here, Map<K, V> there) {
        require(
                here.equals(there),
                "at rest " + what + " are equal",
                node.index,
                shard + ": " + difference(here, there));
    }

    private static <K, V> String difference(Map<K, V> here, Map<K, V> there) {
        Map<K, V> only = new TreeMap<>(here);
        only.entrySet().removeAll(there.entrySet());
        Map<K, V> missing = new TreeMap<>(there);
        missing.entrySet().removeAll(here.entrySet());
        return "has " + only + ", the first has " + missing;
    }

    private static NavigableMap<Subject, PnVector> columns(SimNode node, int shard) {
        NavigableMap<Subject, PnVector> all = new TreeMap<>();
        node.store().shard(shard).forEachColumns((subject, vector) -> {
            if (!vector.isEmpty()) {
                all.put(subject, vector);
            }
        });
        return all;
    }

    /** Of each pair the last acknowledged tap counts, or one after it that nobody was told of. */
    private void ledger() {
        Map<EdgeKey, Attempt> last = new TreeMap<>();
        for (Attempt attempt : workload.attempts()) {
            if (attempt.isWritten() && attempt.state() == Attempt.State.ANSWERED) {
                last.merge(attempt.key, attempt, (a, b) -> stamp(b).isAfter(stamp(a)) ? b : a);
            }
        }
        last.keySet().removeAll(exempt);
        last.forEach((key, winner) -> {
            boolean present = members()
                    .get(0)
                    .store()
                    .shard(world.plan.placement().shardOf(key))
                    .registers(List.of(key))
                    .get(0)
                    .edge()
                    .present();
            boolean explained = present == winner.present
                    || workload.attempts().stream()
                            .anyMatch(other -> other.key.equals(key)
                                    && other.isWritten()
                                    && other.present == present
                                    && stamp(other).isAfter(stamp(winner)));
            require(
                    explained,
                    "the last acknowledged tap of each pair counts",
                    LawBroken.ANY,
                    key + " is " + (present ? "liked" : "not liked") + ", last tap: " + winner);
        });
    }

    private static Stamp stamp(Attempt attempt) {
        return attempt.result().edge().stamp();
    }

    private static void require(boolean holds, String law, int node, String detail) {
        if (!holds) {
            throw new LawBroken(law, node, LawBroken.ANY, detail);
        }
    }
}
