package dev.likewise.replication.replica;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The receiving half of the count lane: other replicas' columns ahead of their records, kept beside the columns until V
 * reaches the record that they belong to.
 *
 * <p>Invariant: they are shown in counts, and that is all. They are not stored, relayed or put into a snapshot, and V does
 * not move by them: what a replica has said and then lost with its disk must not outlive it here.
 */
final class LaneValues {
    /** How long an origin's own report may be older than its lane: as long as either may wait on its way. */
    static final long CONFIRM_MILLIS = 3_000;

    private record Value(long seq, PnCounter column) {}

    /** What one origin has said; the values stand in the order of their numbers, which only rise. */
    private static final class Origin {
        private final Map<Subject, Value> values = new LinkedHashMap<>();
        private LogPosition newest = LogPosition.START;
        private long heardAt;

        private PnCounter column(Subject subject) {
            Value value = values.get(subject);
            return value == null ? PnCounter.ZERO : value.column();
        }
    }

    private final LaneSettings settings;
    private final Rules rules;
    private final NavigableMap<ReplicaId, Origin> origins = new TreeMap<>();

    LaneValues(LaneSettings settings, Rules rules) {
        this.settings = settings;
        this.rules = rules;
    }

    /**
     * Keeps what an origin says of its own columns.
     *
     * @param end where its log is that has these columns
     * @param applied the number of its last record that is applied here
     */
    void take(Turn turn, ReplicaId origin, LogPosition end, Map<Subject, PnCounter> columns, long applied) {
        Origin known = origins.computeIfAbsent(origin, added -> new Origin());
        boolean late = end.seq() < known.newest.seq();
        if (late || !rules.isAhead(end.seq(), applied)) {
            return;
        }
        known.newest = end;
        known.heardAt = turn.now.ticks();
        columns.forEach((subject, column) -> {
            Value older = known.values.remove(subject);
            if (older != null || known.values.size() < settings.subjectsMax()) {
                known.values.put(subject, new Value(end.seq(), column));
                show(turn, subject);
            }
        });
    }

    /** Where logs ended when their origins' lanes spoke last, as far as that is not applied. */
    VersionVector beyond(Applied applied) {
        VersionVector ends = VersionVector.EMPTY;
        for (Map.Entry<ReplicaId, Origin> origin : origins.entrySet()) {
            LogPosition newest = origin.getValue().newest;
            if (newest.seq() > applied.seq(origin.getKey())) {
                ends = ends.with(origin.getKey(), newest);
            }
        }
        return ends;
    }

    /** Drops what the columns have reached by now. */
    void settle(Turn turn, Applied applied) {
        origins.forEach((origin, known) -> {
            Iterator<Map.Entry<Subject, Value>> eldest = known.values.entrySet().iterator();
            while (eldest.hasNext()) {
                Map.Entry<Subject, Value> next = eldest.next();
                if (rules.isAhead(next.getValue().seq(), applied.seq(origin))) {
                    break;
                }
                eldest.remove();
                show(turn, next.getKey());
            }
        });
    }

    /**
     * An origin says itself where its log ends. If that is before what its lane has said, and not just because the report
     * is older, then the log that had these columns is lost, and they are dropped.
     */
    void confirm(Turn turn, ReplicaId origin, long end) {
        Origin known = origins.get(origin);
        boolean lost = known != null && end < known.newest.seq() && turn.now.ticks() - known.heardAt >= CONFIRM_MILLIS;
        if (lost) {
            known.newest = LogPosition.START;
            drop(turn, known, end);
        }
    }

    private void drop(Turn turn, Origin known, long after) {
        List<Subject> dropped = known.values.entrySet().stream()
                .filter(entry -> entry.getValue().seq() > after)
                .map(Map.Entry::getKey)
                .toList();
        dropped.forEach(subject -> {
            known.values.remove(subject);
            show(turn, subject);
        });
    }

    /** An origin is retired: what it has said of itself counts no more. */
    void forget(Turn turn, ReplicaId origin) {
        Origin known = origins.remove(origin);
        if (known != null) {
            known.values.keySet().forEach(subject -> show(turn, subject));
        }
    }

    private void show(Turn turn, Subject subject) {
        turn.ahead.put(subject, over(subject, PnVector.EMPTY));
    }

    /** The columns of a subject with what is ahead of them: component-wise the larger. */
    PnVector over(Subject subject, PnVector columns) {
        PnVector shown = columns;
        for (Map.Entry<ReplicaId, Origin> origin : origins.entrySet()) {
            PnCounter ahead = origin.getValue().column(subject);
            if (!shown.column(origin.getKey()).covers(ahead)) {
                shown = shown.with(origin.getKey(), PnCounter.merge(shown.column(origin.getKey()), ahead));
            }
        }
        return shown;
    }
}
