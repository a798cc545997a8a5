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
import java.util.function.Consumer;

/**
 * What one shard of one node has to hold, by nothing but the records in its V: of each key the tap with the highest stamp,
 * of each column the last value that its origin wrote. Written without the code under test.
 */
final class Shadow {
    private final Map<Subject, NavigableMap<String, Register>> registers = new HashMap<>();
    private final Map<Subject, NavigableMap<ReplicaId, PnCounter>> columns = new HashMap<>();

    /** The state that a V stands for. */
    static Shadow of(History history, int shard, VersionVector applied) {
        Shadow shadow = new Shadow();
        applied.asMap().forEach((origin, position) -> {
            for (long seq = 1; seq <= position.seq(); seq++) {
                shadow.apply(history.log(shard, origin).record(seq), key -> {}, subject -> {});
            }
        });
        return shadow;
    }

    /** Takes a record in, and names what it changed. */
    void apply(LoggedRecord logged, Consumer<EdgeKey> keys, Consumer<Subject> subjects) {
        ReplicaId origin = logged.record().origin();
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
        return membersOf(key.subject()).getOrDefault(key.member(), Register.NONE);
    }

    /** The registers of a subject by member. */
    NavigableMap<String, Register> membersOf(Subject subject) {
        return registers.getOrDefault(subject, Collections.emptyNavigableMap());
    }

    /** The columns of a subject. */
    NavigableMap<ReplicaId, PnCounter> columnsOf(Subject subject) {
        return columns.getOrDefault(subject, Collections.emptyNavigableMap());
    }

    /** All registers. */
    NavigableMap<EdgeKey, Register> registers() {
        NavigableMap<EdgeKey, Register> all = new TreeMap<>();
        registers.forEach((subject, members) ->
                members.forEach((member, register) -> all.put(new EdgeKey(subject, member), register)));
        return all;
    }

    /** All columns that are not zero. */
    NavigableMap<Subject, Map<ReplicaId, PnCounter>> columns() {
        NavigableMap<Subject, Map<ReplicaId, PnCounter>> all = new TreeMap<>();
        columns.forEach((subject, of) -> {
            Map<ReplicaId, PnCounter> kept = new TreeMap<>(of);
            kept.values().removeIf(PnCounter.ZERO::equals);
            if (!kept.isEmpty()) {
                all.put(subject, kept);
            }
        });
        return all;
    }

    /** The sum of a replica's credits over the registers of a subject. */
    long credits(Subject subject, ReplicaId replica) {
        long sum = 0;
        for (Register register : membersOf(subject).values()) {
            sum += register.edge().credits().of(replica);
        }
        return sum;
    }
}
