package dev.likewise.replication.port;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Puts a commit together that keeps the driver's contract: what is replaced and where logs end is read from the store. */
public final class CommitDraft {
    private final NodeStore store;
    private final int shard;
    private final List<EdgeWrite> edges = new ArrayList<>();
    private final NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns = new TreeMap<>();
    private final List<StoredRecord> records = new ArrayList<>();
    private final List<MemberRowWrite> memberRows = new ArrayList<>();
    private final Map<ReplicaId, Long> trims = new TreeMap<>();
    private final List<StageWrite> stage = new ArrayList<>();
    private ShardState state;

    private CommitDraft(NodeStore store, int shard) {
        this.store = store;
        this.shard = shard;
        this.state = store.shard(shard).state();
    }

    /** A draft that changes nothing so far. */
    public static CommitDraft of(NodeStore store, int shard) {
        return new CommitDraft(store, shard);
    }

    /** A present edge, credited to its writer. */
    public static Register liked(ReplicaId writer, long micros) {
        Stamp stamp = new Stamp(HybridTimestamp.ofMicros(micros), writer);
        return Register.of(new Edge(stamp, true, Credits.of(writer, 1)), 0);
    }

    /** A tombstone that a record of its writer brought. */
    public static Register unliked(ReplicaId writer, long micros, long seq) {
        Stamp stamp = new Stamp(HybridTimestamp.ofMicros(micros), writer);
        return Register.of(new Edge(stamp, false, Credits.NONE), seq);
    }

    /** Replaces what the store holds. */
    public CommitDraft put(EdgeKey key, Register after) {
        return put(key, store.shard(shard).registers(List.of(key)).get(0), after);
    }

    /** Replaces what an earlier commit, not given to the store yet, will have written. */
    public CommitDraft put(EdgeKey key, Register before, Register after) {
        edges.add(new EdgeWrite(key, before, after));
        return this;
    }

    public CommitDraft erase(EdgeKey key) {
        return put(key, Register.NONE);
    }

    public CommitDraft column(Subject subject, ReplicaId replica, PnCounter column) {
        columns.computeIfAbsent(subject, s -> new TreeMap<>()).put(replica, column);
        return this;
    }

    /** Makes a row of a member's list, or erases it, whatever the registers say. */
    public CommitDraft memberRow(MemberRow row, boolean there) {
        memberRows.add(new MemberRowWrite(row, there));
        return this;
    }

    /** The next record of an origin, with contents that depend on origin, number and size. */
    public CommitDraft record(ReplicaId origin, int bytes) {
        StoredRecord record = record(origin, state.applied().seq(origin) + 1, bytes);
        records.add(record);
        return applied(origin, record.position());
    }

    /** The record that {@link #record(ReplicaId, int)} would make with this number. */
    public static StoredRecord record(ReplicaId origin, long seq, int bytes) {
        byte[] content = new byte[bytes];
        Arrays.fill(content, (byte) (seq + bytes));
        ByteBuffer.wrap(content).putLong(origin.hashCode() * 0x9e3779b97f4a7c15L + seq);
        return new StoredRecord(origin, seq, content);
    }

    /** Raises V without a record, as a snapshot does. */
    public CommitDraft applied(ReplicaId origin, LogPosition position) {
        return state(s -> s.with(s.applied().with(origin, position), s.clock()));
    }

    /** Erases the records of an origin up to a number. */
    public CommitDraft trim(ReplicaId origin, long last) {
        trims.put(origin, last);
        return this;
    }

    public CommitDraft stage(StageWrite write) {
        stage.add(write);
        return this;
    }

    public CommitDraft state(UnaryOperator<ShardState> change) {
        state = change.apply(state);
        return this;
    }

    public Commit build() {
        return new Commit(shard, edges, columns, records, trims, stage, memberRows, state);
    }

    /** Gives the commit to the store, alone. */
    public void commit() {
        store.commit(List.of(build()));
    }
}
