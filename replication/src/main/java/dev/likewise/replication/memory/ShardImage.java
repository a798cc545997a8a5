package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What one shard holds now. Knows nothing of what is durable; whoever applies a commit keeps the change to undo it. */
final class ShardImage {
    final NavigableMap<EdgeKey, Register> registers;
    final NavigableMap<Subject, PnVector> columns;
    final ShardLog log;
    final DerivedRows derived;
    final StageImage stage;
    private ShardState state;
    private long bytes;

    ShardImage() {
        registers = new TreeMap<>();
        columns = new TreeMap<>();
        log = new ShardLog();
        derived = new DerivedRows();
        stage = new StageImage();
        state = ShardState.EMPTY;
    }

    private ShardImage(ShardImage other) {
        registers = new TreeMap<>(other.registers);
        columns = new TreeMap<>(other.columns);
        log = other.log.copy();
        derived = other.derived.copy();
        stage = other.stage.copy();
        state = other.state;
        bytes = other.bytes;
    }

    ShardImage copy() {
        return new ShardImage(this);
    }

    ShardState state() {
        return state;
    }

    long bytes() {
        return bytes;
    }

    Register register(EdgeKey key) {
        return registers.getOrDefault(key, Register.NONE);
    }

    PnVector columnsOf(Subject subject) {
        return columns.getOrDefault(subject, PnVector.EMPTY);
    }

    /** The registers of one subject, a view: an id and a NUL is the next id that could be. */
    NavigableMap<EdgeKey, Register> registersOf(Subject subject) {
        return of(subject, "", registers);
    }

    /** Those of one subject behind a member, a view. */
    static NavigableMap<EdgeKey, Register> of(
            Subject subject, String after, NavigableMap<EdgeKey, Register> registers) {
        Subject next = new Subject(subject.relation(), subject.id() + '\0');
        return registers.subMap(new EdgeKey(subject, after), false, new EdgeKey(next, ""), false);
    }

    /**
     * Applies one commit whole, or nothing of it.
     *
     * @param retired the replicas whose columns may shrink, as they are derived from the registers
     * @throws IllegalStateException if it breaks the driver's contract
     */
    Change apply(Commit commit, Set<ReplicaId> retired) {
        ContractCheck.check(commit, this, retired);
        Map<Subject, PnVector> columnsBefore = new TreeMap<>();
        ShardState stateBefore = state;
        commit.edges().forEach(write -> put(write.key(), write.before(), write.after()));
        commit.columns().forEach((subject, written) -> columnsBefore.put(subject, write(subject, written)));
        commit.records().forEach(this::add);
        List<StoredRecord> trimmed = new ArrayList<>();
        commit.trims().forEach((origin, last) -> trimmed.addAll(trim(origin, last)));
        Deque<StageWrite> stageBefore = new ArrayDeque<>();
        commit.stage().forEach(write -> stage.apply(write).forEach(stageBefore::addFirst));
        // After the rows that follow from the registers: these say what is so in the end.
        Deque<MemberRowWrite> memberRowsBefore = new ArrayDeque<>();
        commit.memberRows().forEach(write -> memberRowsBefore.addFirst(derived.write(write)));
        state = commit.state();
        return new Change(
                commit.shard(),
                List.copyOf(commit.edges()),
                columnsBefore,
                List.copyOf(commit.records()),
                trimmed,
                List.copyOf(stageBefore),
                List.copyOf(memberRowsBefore),
                stateBefore);
    }

    /** Takes back the change that was applied last. */
    void undo(Change change) {
        change.memberRowsBefore().forEach(derived::write);
        for (EdgeWrite write : change.edges()) {
            put(write.key(), write.after(), write.before());
        }
        change.columnsBefore().forEach(this::put);
        change.stageBefore().forEach(stage::apply);
        change.trimmed().forEach(this::add);
        change.records().forEach(this::remove);
        state = change.stateBefore();
    }

    private void put(EdgeKey key, Register before, Register after) {
        if (after.isNone()) {
            registers.remove(key);
        } else {
            registers.put(key, after);
        }
        derived.replace(key, before, after);
        bytes += RowSizes.of(key, after) - RowSizes.of(key, before);
    }

    private PnVector write(Subject subject, Map<ReplicaId, PnCounter> written) {
        PnVector before = columnsOf(subject);
        PnVector after = before;
        for (Map.Entry<ReplicaId, PnCounter> column : written.entrySet()) {
            after = after.with(column.getKey(), column.getValue());
        }
        put(subject, after);
        return before;
    }

    private void put(Subject subject, PnVector after) {
        PnVector before = after.isEmpty() ? columns.remove(subject) : columns.put(subject, after);
        bytes += RowSizes.of(subject, after) - RowSizes.of(subject, before == null ? PnVector.EMPTY : before);
    }

    private void add(StoredRecord record) {
        log.add(record);
        bytes += RowSizes.of(record);
    }

    private List<StoredRecord> trim(ReplicaId origin, long last) {
        List<StoredRecord> trimmed = log.trim(origin, last);
        trimmed.forEach(record -> bytes -= RowSizes.of(record));
        return trimmed;
    }

    private void remove(StoredRecord record) {
        log.remove(record);
        bytes -= RowSizes.of(record);
    }
}
