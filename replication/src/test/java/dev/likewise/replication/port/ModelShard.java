package dev.likewise.replication.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a shard should hold, as plainly as it can be written; copied for each commit. */
final class ModelShard {
    private final NavigableMap<EdgeKey, Register> registers;
    private final NavigableMap<Subject, PnVector> columns;
    private final Map<ReplicaId, NavigableMap<Long, StoredRecord>> log;
    private ShardState state;

    ModelShard() {
        registers = new TreeMap<>();
        columns = new TreeMap<>();
        log = new TreeMap<>();
        state = ShardState.EMPTY;
    }

    private ModelShard(ModelShard other) {
        registers = new TreeMap<>(other.registers);
        columns = new TreeMap<>(other.columns);
        log = new TreeMap<>();
        other.log.forEach((origin, records) -> log.put(origin, new TreeMap<>(records)));
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
        next.state = commit.state();
        return next;
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
