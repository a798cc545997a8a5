package dev.likewise.replication.replica;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;

/**
 * The rules that a replica's correctness hangs on, each a method, so that a simulator can break them one at a time and see
 * that it notices. Production has this class only.
 */
class Rules {
    /** By how much the own column moves when a register is replaced. */
    int correction(Edge old, Edge replacement, ReplicaId replica) {
        return CountingRule.correction(old, replacement, replica);
    }

    /** Whether an edge heard from another replaces the one held. */
    boolean replaces(Edge heard, Edge held) {
        return heard.stamp().isAfter(held.stamp());
    }

    /** Whether a record is the next one to apply: a gap is never skipped. */
    boolean isNext(LogPosition applied, long seq) {
        return seq == applied.seq() + 1;
    }

    /** Whether a record extends the log that was applied. */
    boolean extendsChain(long expected, long found) {
        return expected == found;
    }

    /** Whether a column heard of is taken: never the own one, never one of a retired replica. */
    boolean takesColumn(ReplicaId column, ReplicaId self, boolean retired) {
        return !column.equals(self) && !retired;
    }

    /** Whether anything is taken from a peer itself: nothing from a retired one. */
    boolean takesFrom(boolean retired) {
        return !retired;
    }
}
