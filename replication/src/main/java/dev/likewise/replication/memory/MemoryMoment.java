package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardState;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A copy of one shard. */
final class MemoryMoment implements ShardMoment {
    private final MemoryNodeStore store;
    private final ShardState state;
    private final NavigableMap<EdgeKey, Register> registers;
    private final NavigableMap<Subject, PnVector> columns;
    private final Set<MemberRow> memberRows;
    private boolean closed;

    MemoryMoment(MemoryNodeStore store, ShardImage image) {
        this.store = store;
        state = image.state();
        registers = new TreeMap<>(image.registers);
        columns = new TreeMap<>(image.columns);
        memberRows = image.derived.members();
    }

    @Override
    public ShardState state() {
        requireOpen();
        return state;
    }

    @Override
    public PnVector columns(Subject subject) {
        requireOpen();
        return columns.getOrDefault(subject, PnVector.EMPTY);
    }

    @Override
    public List<SubjectColumns> columns(Optional<Subject> after, int limit) {
        requireOpen();
        return after.map(subject -> columns.tailMap(subject, false)).orElse(columns).entrySet().stream()
                .limit(limit)
                .map(row -> new SubjectColumns(row.getKey(), row.getValue()))
                .toList();
    }

    @Override
    public List<KeyedRegister> registers(Optional<EdgeKey> after, int limit) {
        requireOpen();
        return first(after.map(key -> registers.tailMap(key, false)).orElse(registers), limit);
    }

    @Override
    public List<KeyedRegister> registers(Subject subject, String after, int limit) {
        requireOpen();
        return first(ShardImage.of(subject, after, registers), limit);
    }

    private static List<KeyedRegister> first(NavigableMap<EdgeKey, Register> rows, int limit) {
        return rows.entrySet().stream()
                .limit(limit)
                .map(row -> new KeyedRegister(row.getKey(), row.getValue()))
                .toList();
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        requireOpen();
        return keys.stream()
                .map(key -> registers.getOrDefault(key, Register.NONE))
                .toList();
    }

    @Override
    public Set<MemberRow> memberRows(Collection<MemberRow> rows) {
        requireOpen();
        return rows.stream().filter(memberRows::contains).collect(Collectors.toSet());
    }

    private void requireOpen() {
        store.requireOpen();
        if (closed) {
            throw new IllegalStateException("the moment is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
