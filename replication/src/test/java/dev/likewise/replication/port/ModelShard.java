package dev.likewise.replication.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What a shard should hold, as plainly as it can be written; copied for each commit. */
final class ModelShard {
    /** Some tombstones come later. */
    private static final long LAST_SEQ = 700;

    private final NavigableMap<EdgeKey, Register> registers;
    private final NavigableMap<Subject, PnVector> columns;
    private final Map<ReplicaId, NavigableMap<Long, StoredRecord>> log;
    private final NavigableMap<Integer, byte[]> staged;
    private long stagedId;
    private ShardState state;

    ModelShard() {
        registers = new TreeMap<>();
        columns = new TreeMap<>();
        log = new TreeMap<>();
        staged = new TreeMap<>();
        state = ShardState.EMPTY;
    }

    private ModelShard(ModelShard other) {
        registers = new TreeMap<>(other.registers);
        columns = new TreeMap<>(other.columns);
        log = new TreeMap<>();
        other.log.forEach((origin, records) -> log.put(origin, new TreeMap<>(records)));
        staged = new TreeMap<>(other.staged);
        stagedId = other.stagedId;
        state = other.state;
    }

    /** This shard after one more commit. */
    ModelShard after(Commit commit) {
        ModelShard next = new ModelShard(this);
        for (EdgeWrite write : commit.edges()) {
            next.registers.put(write.key(), write.after());
        }
        next.registers.values().removeIf(Register::isNone);
        commit.columns()
                .forEach((subject, written) -> written.forEach((replica, column) -> next.columns.merge(
                        subject, PnVector.EMPTY.with(replica, column), (old, one) -> old.with(replica, column))));
        next.columns.values().removeIf(PnVector::isEmpty);
        for (StoredRecord record : commit.records()) {
            next.log.computeIfAbsent(record.origin(), o -> new TreeMap<>()).put(record.seq(), record);
        }
        commit.trims()
                .forEach((origin, last) -> next.log
                        .getOrDefault(origin, new TreeMap<>())
                        .headMap(last, true)
                        .clear());
        commit.stage().forEach(next::stage);
        next.state = commit.state();
        return next;
    }

    private void stage(StageWrite write) {
        if (write instanceof StageWrite.Put put) {
            stagedId = put.id();
            staged.put(put.chunk(), put.content());
        } else if (write instanceof StageWrite.Erase erase) {
            staged.subMap(erase.first(), true, erase.last(), true).clear();
            stagedId = staged.isEmpty() ? 0 : stagedId;
        }
    }

    /** The snapshot that is staged, 0 if there is none. */
    long stagedId() {
        return stagedId;
    }

    long appliedSeq(ReplicaId origin) {
        return state.applied().seq(origin);
    }

    /** Asserts that what there is of logs, tombstones, the stage and of all at one moment reads the same. */
    void assertSameForgetting(ShardReader shard, List<ReplicaId> origins, int piece) {
        for (ReplicaId origin : origins) {
            NavigableMap<Long, StoredRecord> records = log.getOrDefault(origin, new TreeMap<>());
            assertThat(shard.logExtent(origin).firstSeq()).isEqualTo(records.isEmpty() ? 0 : records.firstKey());
            assertThat(tombstones(shard, origin, piece)).isEqualTo(tombstones(origin));
        }
        assertThat(shard.staged().map(StagedSnapshot::id).orElse(0L)).isEqualTo(stagedId);
        staged.forEach((chunk, content) ->
                assertThat(shard.stagedChunk(stagedId, chunk)).isEqualTo(content));
        shard.staged().ifPresent(found -> {
            NavigableMap<Integer, byte[]> chunks = staged.tailMap(0, false);
            assertThat(found.notes()).isEqualTo(staged.get(0));
            assertThat(found.first()).isEqualTo(chunks.isEmpty() ? 0 : chunks.firstKey());
            assertThat(found.last()).isEqualTo(chunks.isEmpty() ? 0 : chunks.lastKey());
        });
        try (ShardMoment moment = shard.moment()) {
            assertSameMoment(moment, piece);
        }
    }

    private void assertSameMoment(ShardMoment moment, int piece) {
        assertThat(moment.state()).isEqualTo(state);
        List<ShardMoment.KeyedRegister> seen = new ArrayList<>();
        for (List<ShardMoment.KeyedRegister> next = moment.registers(Optional.empty(), piece); !next.isEmpty(); ) {
            seen.addAll(next);
            next = moment.registers(Optional.of(seen.get(seen.size() - 1).key()), piece);
        }
        List<ShardMoment.KeyedRegister> expected = new ArrayList<>();
        registers.forEach((key, register) -> expected.add(new ShardMoment.KeyedRegister(key, register)));
        assertThat(seen).isEqualTo(expected);
        List<ShardMoment.SubjectColumns> counted = new ArrayList<>();
        for (List<ShardMoment.SubjectColumns> next = moment.columns(Optional.empty(), piece); !next.isEmpty(); ) {
            counted.addAll(next);
            next = moment.columns(Optional.of(counted.get(counted.size() - 1).subject()), piece);
        }
        List<ShardMoment.SubjectColumns> expectedColumns = new ArrayList<>();
        columns.forEach((subject, vector) -> expectedColumns.add(new ShardMoment.SubjectColumns(subject, vector)));
        assertThat(counted).isEqualTo(expectedColumns);
    }

    private static List<Tombstone> tombstones(ShardReader shard, ReplicaId origin, int piece) {
        List<Tombstone> seen = new ArrayList<>();
        for (List<Tombstone> next = shard.tombstones(origin, Optional.empty(), LAST_SEQ, piece); !next.isEmpty(); ) {
            seen.addAll(next);
            next = shard.tombstones(origin, Optional.of(seen.get(seen.size() - 1)), LAST_SEQ, piece);
        }
        return seen;
    }

    private List<Tombstone> tombstones(ReplicaId origin) {
        List<Tombstone> expected = new ArrayList<>();
        registers.forEach((key, register) -> {
            boolean ofOrigin = register.edge().stamp().replica().equals(origin);
            if (register.edge().isTombstone() && ofOrigin && register.tombstoneSeq() <= LAST_SEQ) {
                expected.add(new Tombstone(register.tombstoneSeq(), key));
            }
        });
        expected.sort(Comparator.comparingLong(Tombstone::seq).thenComparing(Tombstone::key));
        return expected;
    }

    PnCounter column(Subject subject, ReplicaId replica) {
        return columns.getOrDefault(subject, PnVector.EMPTY).column(replica);
    }

    /** Asserts that a shard of a store holds this and nothing else. */
    void assertSame(ShardReader shard) {
        assertThat(shard.state()).isEqualTo(state);
        List<Map.Entry<EdgeKey, Register>> visited = new ArrayList<>();
        shard.forEachRegister((key, register) -> visited.add(Map.entry(key, register)));
        assertThat(visited).isEqualTo(List.copyOf(registers.entrySet()));
        List<Map.Entry<Subject, PnVector>> counted = new ArrayList<>();
        shard.forEachColumns((subject, vector) -> counted.add(Map.entry(subject, vector)));
        assertThat(counted).isEqualTo(List.copyOf(columns.entrySet()));
        log.forEach((origin, records) -> assertThat(records.values())
                .allSatisfy(record ->
                        assertThat(shard.records(origin, record.seq() - 1, 1)).containsExactly(record)));
    }

    /** Asserts that a key, its subject and a stretch of a log read the same. */
    void assertSame(ShardReader shard, EdgeKey key, ReplicaId origin, long afterSeq, int maxBytes) {
        assertThat(shard.registers(List.of(key))).containsExactly(registers.getOrDefault(key, Register.NONE));
        assertThat(shard.columns(key.subject())).isEqualTo(columns.getOrDefault(key.subject(), PnVector.EMPTY));
        NavigableMap<EdgeKey, Register> ofSubject = new TreeMap<>(registers);
        ofSubject.keySet().removeIf(other -> !other.subject().equals(key.subject()));
        NavigableMap<EdgeKey, Register> visited = new TreeMap<>();
        shard.forEachRegisterOf(key.subject(), visited::put);
        assertThat(visited).isEqualTo(ofSubject);
        assertThat(shard.records(origin, afterSeq, maxBytes)).isEqualTo(records(origin, afterSeq, maxBytes));
    }

    private List<StoredRecord> records(ReplicaId origin, long afterSeq, int maxBytes) {
        Map<Long, StoredRecord> records = log.getOrDefault(origin, new TreeMap<>());
        List<StoredRecord> found = new ArrayList<>();
        int left = maxBytes;
        for (long seq = afterSeq + 1; records.containsKey(seq); seq++) {
            StoredRecord record = records.get(seq);
            left -= record.bytes().length;
            if (left < 0 && !found.isEmpty()) {
                break;
            }
            found.add(record);
        }
        return found;
    }
}
