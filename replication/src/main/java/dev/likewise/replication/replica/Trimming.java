package dev.likewise.replication.replica;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.LogExtent;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.List;

/**
 * Erases the front of each origin's log: what all active members have, and what is beyond the bounds.
 *
 * <p>Invariant: an own record that no active member has is never erased. Own records also stay for consumers of events as
 * long as the settings say; others' records have no such consumers here.
 */
final class Trimming {
    private final ReplicaId self;
    private final RetentionSettings settings;
    private final Rules rules;
    private final ShardReader store;
    private final Stability stability;
    private final Applied applied;
    private final OwnEvidence evidence;
    private long dueAt;

    Trimming(
            ReplicaId self,
            RetentionSettings settings,
            Rules rules,
            ShardReader store,
            Stability stability,
            Applied applied,
            OwnEvidence evidence) {
        this.self = self;
        this.settings = settings;
        this.rules = rules;
        this.store = store;
        this.stability = stability;
        this.applied = applied;
        this.evidence = evidence;
    }

    /** Trims all logs, if it is time to. */
    void tick(Turn turn, MemberTable members) {
        if (turn.now.ticks() < dueAt) {
            return;
        }
        dueAt = turn.now.ticks() + settings.everyMillis();
        for (ReplicaId origin : applied.vector().asMap().keySet()) {
            LogExtent extent = store.logExtent(origin);
            if (extent.firstSeq() > 0) {
                Log log = new Log(origin, extent, turn.now.wallMicros());
                long last = origin.equals(self) ? ownLast(log) : othersLast(log, members);
                if (last >= extent.firstSeq()) {
                    turn.trims.put(origin, last);
                }
            }
        }
    }

    private long othersLast(Log log, MemberTable members) {
        return Math.max(
                stability.everyoneHas(members, log.origin), log.beyond(settings.logBytes(), settings.logMillis()));
    }

    /** By what peers were seen to have of this very log: a peer that has as much of another branch has none of it. */
    private long ownLast(Log log) {
        long events = log.beyond(settings.eventBytes(), settings.eventMillis());
        long bounds = Math.min(events, log.beyond(settings.logBytes(), settings.logMillis()));
        long someone = rules.mayTrimOwn(evidence.someoneHas(), applied.seq(self));
        return Math.max(Math.min(evidence.everyoneHas(), events), Math.min(someone, bounds));
    }

    /** One origin's log, to be looked at once. */
    private final class Log {
        private final ReplicaId origin;
        private final LogExtent extent;
        private final long wallMicros;

        private Log(ReplicaId origin, LogExtent extent, long wallMicros) {
            this.origin = origin;
            this.extent = extent;
            this.wallMicros = wallMicros;
        }

        /** The number of the last record beyond one of two bounds; before the first if there is none. */
        private long beyond(long bytes, long millis) {
            return Math.max(beyondBytes(bytes), beyondAge(millis));
        }

        /** As if all records had the same size: what that is off by, the next trim makes good. */
        private long beyondBytes(long bytes) {
            long surplus = extent.bytes() - bytes;
            if (surplus <= 0) {
                return extent.firstSeq() - 1;
            }
            long records = applied.seq(origin) - extent.firstSeq() + 1;
            return extent.firstSeq() - 1 + (long) ((double) records * surplus / extent.bytes());
        }

        private long beyondAge(long millis) {
            long cutMicros = wallMicros - 1_000 * millis;
            long old = extent.firstSeq() - 1;
            long young = applied.seq(origin) + 1;
            if (young - old > 1 && !isOlder(extent.firstSeq(), cutMicros)) {
                return old;
            }
            while (young - old > 1) {
                long middle = old + (young - old) / 2;
                if (isOlder(middle, cutMicros)) {
                    old = middle;
                } else {
                    young = middle;
                }
            }
            return old;
        }

        private boolean isOlder(long seq, long cutMicros) {
            List<StoredRecord> found = store.records(origin, seq - 1, 1);
            return !found.isEmpty()
                    && RecordReader.read(found.get(0)).committedAt().micros() < cutMicros;
        }
    }
}
