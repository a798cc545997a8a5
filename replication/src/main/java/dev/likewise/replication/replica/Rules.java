package dev.likewise.replication.replica;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The rules that a replica's correctness hangs on, each a method, so that a simulator can break them one at a time and see
 * that it notices. Production has this class only.
 */
class Rules {
    /** By how much the own column moves when a register is replaced. */
    int correction(Edge old, Edge replacement, ReplicaId replica) {
        return CountingRule.correction(old, replacement, replica);
    }

    /** Whether a tap that moved the own column by so much is an event: a refresh is none. */
    boolean isEvent(int moved) {
        return moved != 0;
    }

    /** Whether the log says of which key the own column was moved by so much without a tap. */
    boolean isToldAsCorrection(int moved) {
        return moved != 0;
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

    /** Whether a peer that knows of so many own records knows more than there are. */
    boolean isBeyond(long known, long end) {
        return known > end;
    }

    /** By how much the derived column of a retired replica moves when a register is replaced. */
    int derivedCorrection(Edge old, Edge replacement, ReplicaId retired) {
        return correction(old, replacement, retired);
    }

    /** What a retired replica's column becomes when the credits of all registers are added up. */
    long derivedNet(long sum, long held) {
        return sum;
    }

    /** Whether a peer that has another record in the place of an own one knows another log. */
    boolean contradicts(long knownChain, long ownChain) {
        return knownChain != ownChain;
    }

    /** Whether a peer that has another record of a third replica's log has another branch of it. */
    boolean isFork(long theirChain, long ourChain) {
        return theirChain != ourChain;
    }

    /** Whether a snapshot that lifts V over a log may leave a branch of it behind. */
    boolean mayLeaveBranch(long leftSeq) {
        return leftSeq > 0;
    }

    /** Whether a broken chain of a retired replica's log is taken for a fork. */
    boolean suspectsForks() {
        return true;
    }

    /** A column after another value of it was heard. */
    PnCounter heardColumn(PnCounter held, PnCounter heard) {
        return PnCounter.merge(held, heard);
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

    /** Whether a member's table can be relied on to have everybody: only when it has met all that it was told of. */
    boolean knowsAll(boolean memberHasMetAll) {
        return memberHasMetAll;
    }

    /** Whether tombstones may be purged while a snapshot is on its way in, or before all configured peers were met. */
    boolean mayPurge(boolean pending, boolean allMet) {
        return !pending && allMet;
    }

    /** Up to which own record the bounds may trim: what some member has. */
    long mayTrimOwn(long someoneHas, long end) {
        return someoneHas;
    }

    /** What becomes of columns that came ahead of their records: they stay beside the columns, in memory, and never go in. */
    void takeAhead(
            Turn turn,
            LaneValues beside,
            ReplicaId origin,
            LogPosition end,
            Map<Subject, PnCounter> columns,
            long appliedSeq) {
        beside.take(turn, origin, end, columns, appliedSeq);
    }

    /** Whether what the count lane has said is still ahead of V; if not, the columns say it. */
    boolean isAhead(long laneSeq, long appliedSeq) {
        return laneSeq > appliedSeq;
    }

    /** Whether a shard may be compared that waits for a snapshot, or is merging one: its registers are ahead of its V. */
    boolean mayCompare(boolean pending) {
        return !pending;
    }

    /** Whether two shards must have the same registers: where the same records are applied, chains included. */
    boolean isComparable(VersionVector here, VersionVector there) {
        return here.equals(there);
    }

    /** Whether a register is one that all must have: bare tombstones may be purged here and not there. */
    boolean isCompared(Edge edge) {
        return edge.present() || !edge.credits().isEmpty();
    }

    /**
     * Whether a register that a peer has, and that is newer than the one held, was missed here. A bare tombstone of
     * something that is not here was not: it was purged.
     */
    boolean isMissed(Edge theirs, Edge held) {
        return !held.isNever() || isCompared(theirs);
    }

    /** The time that no local tap's stamp may be at or below. */
    HybridTimestamp floor(HybridTimestamp horizon) {
        return horizon;
    }

    /** Whether a late tap is younger than the last one that its user knows of, so that it may still win. */
    boolean isAfterSession(HybridTimestamp tapped, HybridTimestamp session) {
        return session.equals(HybridTimestamp.ZERO) || tapped.compareTo(session) > 0;
    }

    /** How many of the own records nobody needs to take again should this disk go: what each of the others has. */
    long shared(LongStream had) {
        return had.min().orElse(0);
    }

    /** Whether a tap that only a disk of before had is taken again: not where something newer stands. */
    boolean mayTakeAgain(Stamp taken, Stamp held) {
        return taken.isAfter(held);
    }

    /** The order in which a snapshot's chunks are merged, and that V moves only with the last. */
    boolean mayRaise(boolean lastMerged) {
        return lastMerged;
    }

    /**
     * Where a tombstone that came with a snapshot stands in its origin's log: no later than where the sender was, and
     * nobody knows where before.
     *
     * @param senderHas the number of the last record of that log that the sender had applied
     */
    long tombstonePosition(long senderHas) {
        return senderHas;
    }

    /** Whether a snapshot may be begun: a newcomer has to be a member first, and what is pending has no view to give. */
    boolean mayServe(boolean member, boolean pending) {
        return member && !pending;
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
