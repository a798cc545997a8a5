package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.BrokenRule;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.Replica;
import dev.likewise.replication.replica.ReplicaSettings;
import java.util.List;

/** One replica and its store, without a network: records are handed to it as a test likes. */
final class LoneReplica {
    static final EdgeKey KEY = EdgeKey.like("post", "user");

    private static final ReplicaSettings SETTINGS = ReplicaSettings.STANDARD;

    final ReplicaId id;
    private final BrokenRule broken;
    private MemoryNodeStore store;
    private Replica replica;
    private long micros = SimClock.START_MICROS;

    /**
     * @param broken the rule that it breaks, null for none
     */
    LoneReplica(String region, BrokenRule broken) {
        this(ReplicaId.of(region, "n1", "1"), broken, MemoryNodeStore.create(1));
    }

    LoneReplica(String region) {
        this(region, null);
    }

    private LoneReplica(ReplicaId id, BrokenRule broken, MemoryNodeStore store) {
        this.id = id;
        this.broken = broken;
        this.store = store;
        this.replica = make();
    }

    private Replica make() {
        return broken == null
                ? new Replica(SETTINGS, id, 0, MemberTable.EMPTY, store.shard(0), false)
                : broken.replica(SETTINGS, id, 0, MemberTable.EMPTY, store.shard(0), false);
    }

    /** Another node on a copy of this one's disk. */
    LoneReplica copy() {
        store.sync();
        return new LoneReplica(id, broken, store.copy());
    }

    Outcome step(Input... inputs) {
        micros += 1_000;
        Outcome outcome = replica.step(new Now(micros, micros / 1_000), List.of(inputs));
        outcome.commit().ifPresent(commit -> store.commit(List.of(commit)));
        return outcome;
    }

    void tap(boolean present) {
        step(new Input.Tap(KEY, present, HybridTimestamp.ZERO, 0, "context"));
    }

    /** All that is in its log of its own. */
    List<StoredRecord> log() {
        return store.shard(0).records(id, 0, Integer.MAX_VALUE);
    }

    /** Takes some consecutive records of an origin, from this index on. */
    Outcome take(List<StoredRecord> log, int from, int to) {
        StoredRecord first = log.get(from);
        List<byte[]> bytes =
                log.subList(from, to).stream().map(StoredRecord::bytes).toList();
        return step(new Input.Records(first.origin(), first.origin(), first.seq(), bytes));
    }

    Outcome take(LoneReplica other) {
        return take(other.log(), 0, other.log().size());
    }

    long applied(ReplicaId origin) {
        return replica.view().applied().seq(origin);
    }

    long count() {
        return store.shard(0).columns(KEY.subject()).count();
    }

    boolean isLiked() {
        return store.shard(0).registers(List.of(KEY)).get(0).edge().present();
    }

    /** The edge and the columns, to be compared. */
    List<Object> state() {
        return List.of(store.shard(0).registers(List.of(KEY)), store.shard(0).columns(KEY.subject()));
    }
}
