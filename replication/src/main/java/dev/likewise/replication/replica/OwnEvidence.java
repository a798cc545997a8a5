package dev.likewise.replication.replica;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Outcome.Fault;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds what peers know of this replica's log against the log itself. A peer that knows a record which is not in it, or
 * another in its place, knows a log that this disk has lost, or that another copy of it has written: then this replica must
 * not go on as the one it believes to be. Up to where all members agree, nothing of the log can ever be only here.
 *
 * <p>Records that are trimmed cannot be compared; all members have had those.
 */
final class OwnEvidence {
    /** Chains of so many of the last own records are at hand without a read. */
    private static final int RECENT = 1 << 9;

    private final ReplicaId self;
    private final Rules rules;
    private final ShardReader store;
    private final long[] chains = new long[RECENT];

    /** What each peer was seen to have, last. */
    private final Map<ReplicaId, LogPosition> agreed = new TreeMap<>();

    private Set<ReplicaId> others = Set.of();
    private LogPosition end;
    private long firstRecent;

    /** See {@link #shared}; of the members and what they were seen to have. */
    private long shared;

    /**
     * @param end where the own log ends in the store
     */
    OwnEvidence(ReplicaId self, Rules rules, ShardReader store, LogPosition end) {
        this.self = self;
        this.rules = rules;
        this.store = store;
        this.firstRecent = end.seq();
        sealed(end);
    }

    /** The member table, whenever it changes. */
    void members(MemberTable table) {
        others = new TreeSet<>(table.active());
        others.remove(self);
        share();
    }

    private void share() {
        shared = rules.shared(others.stream().mapToLong(this::agreedSeq));
    }

    /** The own log ends here now, one record further. */
    void sealed(LogPosition position) {
        chains[slot(position.seq())] = position.chain();
        end = position;
        firstRecent = Math.max(firstRecent, position.seq() - RECENT + 1);
    }

    private static int slot(long seq) {
        return (int) (seq % RECENT);
    }

    /** A peer has the own log up to this position. */
    void has(Turn turn, ReplicaId peer, LogPosition position) {
        if (position.seq() > 0 && !position.equals(agreed.get(peer)) && agrees(turn, peer, position)) {
            agreed.put(peer, position);
            share();
        }
    }

    /** A peer has heard that the own log came to this position, and may have no record of it. */
    void heard(Turn turn, ReplicaId peer, LogPosition position) {
        if (position.seq() > 0) {
            agrees(turn, peer, position);
        }
    }

    /** Whether it is a position of the own log; false too where that cannot be told. */
    private boolean agrees(Turn turn, ReplicaId peer, LogPosition known) {
        if (known.seq() > end.seq()) {
            if (rules.isBeyond(known.seq(), end.seq())) {
                lost(turn, peer, "it has record " + known.seq() + " of this replica's log, which ends at " + end.seq());
            }
            return false;
        }
        OptionalLong chain = chainAt(known.seq());
        if (chain.isPresent() && rules.contradicts(known.chain(), chain.getAsLong())) {
            String here = "here is " + new LogPosition(known.seq(), chain.getAsLong());
            lost(turn, peer, "it has " + known + " of this replica's log, " + here);
            return false;
        }
        return chain.isPresent();
    }

    private OptionalLong chainAt(long seq) {
        if (seq >= firstRecent) {
            return OptionalLong.of(chains[slot(seq)]);
        }
        return store.records(self, seq - 1, 1).stream()
                .limit(1)
                .mapToLong(StoredRecord::chain)
                .findFirst();
    }

    private void lost(Turn turn, ReplicaId peer, String detail) {
        turn.faults.add(new Fault(Fault.Kind.LOG_LOST, peer, self, detail));
    }

    /** The number of the last own record that some other active member was seen to have; the end if there is no other. */
    long someoneHas() {
        return others.isEmpty()
                ? end.seq()
                : others.stream().mapToLong(this::agreedSeq).max().getAsLong();
    }

    /** The number of the last own record that every active member was seen to have; the end if there is no other. */
    long everyoneHas() {
        return others.isEmpty()
                ? end.seq()
                : others.stream().mapToLong(this::agreedSeq).min().getAsLong();
    }

    private long agreedSeq(ReplicaId other) {
        return agreed.getOrDefault(other, LogPosition.START).seq();
    }

    /** The number of the last own record that all other active members were seen to have; 0 if there is none. */
    long shared() {
        return shared;
    }
}
