package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordBuilder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The end of this replica's own log: collects what a step does into records, numbered without gaps, each chained to the
 * one before. A step makes one record, or several if one would be too large.
 */
final class OwnLog {
    private final ReplicaId self;
    private final int recordBytes;
    private final Rules rules;
    private final HybridClock clock;
    private final Set<Subject> moved = new HashSet<>();
    private LogPosition end;
    private RecordBuilder open;

    OwnLog(ReplicaId self, int recordBytes, Rules rules, HybridClock clock, LogPosition end) {
        this.self = self;
        this.recordBytes = recordBytes;
        this.rules = rules;
        this.clock = clock;
        this.end = end;
        this.open = new RecordBuilder(self);
    }

    /** The position of the last sealed record. */
    LogPosition end() {
        return end;
    }

    /** The number of the record that is being collected. */
    long openSeq() {
        return end.seq() + 1;
    }

    void tap(Turn turn, EdgeKey key, Edge edge, int moved) {
        open.tap(key, edge, rules.isEvent(moved));
        moved(turn, key, moved);
    }

    void correction(Turn turn, EdgeKey key, int moved) {
        if (rules.isToldAsCorrection(moved)) {
            open.correction(key, moved);
        }
        moved(turn, key, moved);
    }

    /** The own column of a subject was put right; no tap and no register stands behind it, so there is no event. */
    void repaired(Subject subject) {
        moved.add(subject);
    }

    private void moved(Turn turn, EdgeKey key, int by) {
        if (by != 0) {
            moved.add(key.subject());
        }
        if (open.bytes() >= recordBytes) {
            seal(turn);
        }
    }

    /** Ends the open record, if it says anything, and adds it to the step's commit. */
    void seal(Turn turn) {
        if (open.isEmpty() && moved.isEmpty()) {
            return;
        }
        Map<Subject, PnCounter> columns = new TreeMap<>();
        moved.forEach(subject -> columns.put(subject, turn.column(subject, self)));
        StoredRecord sealed = open.seal(openSeq(), end.chain(), clock.highWater(), columns);
        turn.add(sealed);
        end = sealed.position();
        open = new RecordBuilder(self);
        moved.clear();
    }
}
