package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.wire.DecodedRecord;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What a V stands for, by nothing but the records in it: of each key the tap with the highest stamp, of each column the
 * last value that its origin wrote. Tombstones are never forgotten here. Written without the code under test.
 */
final class Shadow {
    private final Map<Subject, NavigableMap<String, Register>> registers = new HashMap<>();
    private final Map<Subject, NavigableMap<ReplicaId, PnCounter>> columns = new HashMap<>();
    private final Map<ReplicaId, Long> applied = new HashMap<>();

    /** The state that a V stands for. */
    static Shadow of(History history, int shard, VersionVector applied) {
        Shadow shadow = new Shadow();
        shadow.advance(history, shard, applied);
        return shadow;
    }

    /** Takes in all that a V covers and that is not here yet. */
    void advance(History history, int shard, VersionVector to) {
        to.asMap().forEach((origin, position) -> {
            for (long seq = seq(origin) + 1; seq <= position.seq(); seq++) {
                apply(history.log(shard, origin).record(seq), key -> {}, subject -> {});
            }
        });
    }

    /** How much of an origin's log is in here. */
    long seq(ReplicaId origin) {
        return applied.getOrDefault(origin, 0L);
    }

    /** Takes the next record of its origin in, and names what it changed. */
    void apply(LoggedRecord logged, Consumer<EdgeKey> keys, Consumer<Subject> subjects) {
        ReplicaId origin = logged.record().origin();
        applied.put(origin, logged.record().seq());
        for (DecodedRecord.Tap tap : logged.decoded().taps()) {
            Register held = register(tap.key());
            if (tap.edge().stamp().isAfter(held.edge().stamp())) {
                registers
                        .computeIfAbsent(tap.key().subject(), first -> new TreeMap<>())
                        .put(
                                tap.key().member(),
                                Register.of(tap.edge(), logged.record().seq()));
                keys.accept(tap.key());
            }
        }
        logged.decoded().columns().forEach((subject, column) -> {
            columns.computeIfAbsent(subject, first -> new TreeMap<>()).put(origin, column);
            subjects.accept(subject);
        });
    }

    Register register(EdgeKey key) {
        NavigableMap<String, Register> members = registers.get(key.subject());
        return members == null ? Register.NONE : members.getOrDefault(key.member(), Register.NONE);
    }

    /** The columns of a subject. */
    NavigableMap<ReplicaId, PnCounter> columnsOf(Subject subject) {
        return columns.getOrDefault(subject, Collections.emptyNavigableMap());
    }

    PnCounter column(Subject subject, ReplicaId replica) {
        return columnsOf(subject).getOrDefault(replica, PnCounter.ZERO);
    }

    /** Visits all registers. */
    void forEachRegister(BiConsumer<EdgeKey, Register> visitor) {
        registers.forEach((subject, members) ->
                members.forEach((member, register) -> visitor.accept(new EdgeKey(subject, member), register)));
    }

    /** Visits all columns. */
    void forEachColumns(BiConsumer<Subject, NavigableMap<ReplicaId, PnCounter>> visitor) {
        columns.forEach(visitor);
    }
}
