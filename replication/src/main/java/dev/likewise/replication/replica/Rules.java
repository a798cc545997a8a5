package dev.likewise.replication.replica;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
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

    /** Whether a tombstone may be forgotten at all: not while others' credits hang on it. */
    boolean isForgettable(Edge tombstone) {
        return tombstone.credits().isEmpty();
    }

    /** Whether the record that carried a tombstone is behind the cut, so that every member has it. */
    boolean isStable(long seq, long cutSeq) {
        return seq <= cutSeq;
    }

    /** Whether no tap so late that it belongs before a tombstone can come any more. */
    boolean isPastLateTaps(Edge tombstone, HybridTimestamp clock, PurgeSettings settings) {
        return clock.micros() - settings.ageMicros() > tombstone.stamp().time().micros();
    }

    /** Whether a member that has reported nothing holds up purging. */
    boolean needsReport() {
        return true;
    }

    /** Whether a member's report may bound a cut. */
    boolean isSettled(boolean newsHere, boolean knowsRetired) {
        return !newsHere && knowsRetired;
    }

    /** Whether tombstones may be purged while a snapshot is on its way in, or before all configured peers were met. */
    boolean mayPurge(boolean pending, boolean allMet) {
        return !pending && allMet;
    }

    /** Up to which own record the bounds may trim: what some member has. */
    long mayTrimOwn(long someoneHas, long end) {
        return someoneHas;
    }

    /** The time that no local tap's stamp may be at or below. */
    HybridTimestamp floor(HybridTimestamp horizon) {
        return horizon;
    }

    /** The order in which a snapshot's chunks are merged, and that V moves only with the last. */
    boolean mayRaise(boolean lastMerged) {
        return lastMerged;
    }

    /** Whether chunks are merged only when all are there. */
    boolean mayMerge(boolean allThere) {
        return allThere;
    }

    /** Whether what an audit found missing was measured after the last repair of its subject, so that it still is. */
    boolean isMeasuredSince(long measuredAt, long repairedAt) {
        return measuredAt >= repairedAt;
    }
}
