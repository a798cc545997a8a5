package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardReader;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Makes replicas with one rule broken, for the simulator. It stands in this package as rules are nobody's business outside
 * it, and in the simulator's module as production has no switches for it.
 */
public enum BrokenRule {
    /** Counts the own taps only and takes nothing back when another's edge wins: a plain PN counter beside a set. */
    NO_CORRECTION(new Rules() {
        @Override
        int correction(Edge old, Edge replacement, ReplicaId replica) {
            boolean own = replacement.stamp().replica().equals(replica);
            return own ? super.correction(old, replacement, replica) : 0;
        }
    }),
    /** The column takes a credit back, and the feed does not say so. */
    CORRECTION_UNTOLD(new Rules() {
        @Override
        boolean isToldAsCorrection(int moved) {
            return false;
        }
    }),
    /** The feed says of a repeated like that it is one more. */
    REFRESH_TOLD(new Rules() {
        @Override
        boolean isEvent(int moved) {
            return true;
        }
    }),
    GAP_SKIPPED(new Rules() {
        @Override
        boolean isNext(LogPosition applied, long seq) {
            return true;
        }
    }),
    GAP_SKIPPED_CHAIN_IGNORED(new Rules() {
        @Override
        boolean isNext(LogPosition applied, long seq) {
            return true;
        }

        @Override
        boolean extendsChain(long expected, long found) {
            return true;
        }
    }),
    CHAIN_IGNORED(new Rules() {
        @Override
        boolean extendsChain(long expected, long found) {
            return true;
        }
    }),
    OLDER_EDGE_REPLACES(new Rules() {
        @Override
        boolean replaces(Edge heard, Edge held) {
            return held.isNever() || !heard.stamp().isAfter(held.stamp());
        }
    }),
    EVERY_EDGE_REPLACES(new Rules() {
        @Override
        boolean replaces(Edge heard, Edge held) {
            return true;
        }
    }),
    NO_EDGE_REPLACES(new Rules() {
        @Override
        boolean replaces(Edge heard, Edge held) {
            return held.isNever();
        }
    }),
    COLUMNS_IGNORED(new Rules() {
        @Override
        boolean takesColumn(ReplicaId column, ReplicaId self, boolean retired) {
            return false;
        }
    }),
    /** A snapshot overwrites the own column with what its sender had heard of it. */
    OWN_COLUMN_FROM_SNAPSHOT(new Rules() {
        @Override
        boolean takesColumn(ReplicaId column, ReplicaId self, boolean retired) {
            return true;
        }

        @Override
        PnCounter heardColumn(PnCounter held, PnCounter heard) {
            return heard;
        }
    }),
    PURGE_WITH_CREDITS(new Rules() {
        @Override
        boolean isForgettable(Edge tombstone) {
            return true;
        }
    }),
    PURGE_UNSTABLE(new Rules() {
        @Override
        boolean isStable(long seq, long cutSeq) {
            return true;
        }
    }),
    PURGE_YOUNG(new Rules() {
        @Override
        boolean isPastLateTaps(Edge tombstone, HybridTimestamp clock, PurgeSettings settings) {
            return true;
        }
    }),
    PURGE_WITHOUT_REPORTS(new Rules() {
        @Override
        boolean needsReport() {
            return false;
        }
    }),
    /** Takes a cut though a member knows of taps that are news here. */
    PURGE_UNSETTLED(new Rules() {
        @Override
        boolean isSettled(boolean newsHere, boolean knowsRetired) {
            return true;
        }
    }),
    PURGE_WHILE_PENDING(new Rules() {
        @Override
        boolean mayPurge(boolean pending, boolean allMet) {
            return allMet;
        }
    }),
    PURGE_BEFORE_ALL_MET(new Rules() {
        @Override
        boolean mayPurge(boolean pending, boolean allMet) {
            return !pending;
        }
    }),
    /** Trusts a member that has not met everybody itself. */
    PURGE_BEFORE_MEMBERS_MET(new Rules() {
        @Override
        boolean knowsAll(boolean memberHasMetAll) {
            return true;
        }
    }),
    OWN_TRIMMED_UNSENT(new Rules() {
        @Override
        long mayTrimOwn(long someoneHas, long end) {
            return end;
        }
    }),
    HORIZON_IGNORED(new Rules() {
        @Override
        HybridTimestamp floor(HybridTimestamp horizon) {
            return HybridTimestamp.ZERO;
        }
    }),
    RAISED_EARLY(new Rules() {
        @Override
        boolean mayRaise(boolean lastMerged) {
            return true;
        }
    }),
    /** Takes a snapshot for merged when its head is there. */
    MERGED_EARLY(new Rules() {
        @Override
        boolean mayMerge(boolean allThere) {
            return true;
        }

        @Override
        boolean mayRaise(boolean lastMerged) {
            return true;
        }
    }),
    TOMBSTONE_AT_THE_START(new Rules() {
        @Override
        long tombstonePosition(long senderHas) {
            return 1;
        }
    }),
    DIGEST_WITH_TOMBSTONES(new Rules() {
        @Override
        boolean isCompared(Edge edge) {
            return true;
        }
    }),
    DIGEST_OF_ANY_V(new Rules() {
        @Override
        boolean isComparable(VersionVector here, VersionVector there) {
            return true;
        }
    }),
    /** What came ahead of its record is written into the columns. */
    LANE_STORED(new Rules() {
        @Override
        void takeAhead(
                Turn turn,
                LaneValues beside,
                ReplicaId origin,
                LogPosition end,
                Map<Subject, PnCounter> columns,
                long appliedSeq) {
            columns.forEach((subject, column) ->
                    turn.setColumn(subject, origin, PnCounter.merge(turn.column(subject, origin), column)));
        }
    }),
    /** What came ahead of its record stays when the record is there. */
    LANE_NEVER_DROPPED(new Rules() {
        @Override
        boolean isAhead(long laneSeq, long appliedSeq) {
            return true;
        }
    }),
    /** Goes on whatever peers know of its log. */
    OWN_LOG_NOT_COMPARED(new Rules() {
        @Override
        boolean isBeyond(long known, long end) {
            return false;
        }

        @Override
        boolean contradicts(long knownChain, long ownChain) {
            return false;
        }
    }),
    RETIRED_COLUMN_TAKEN(new Rules() {
        @Override
        boolean takesColumn(ReplicaId column, ReplicaId self, boolean retired) {
            return !column.equals(self);
        }
    }),
    /** The derived column does not follow when registers are replaced. */
    RETIRED_COLUMN_STANDS_STILL(new Rules() {
        @Override
        int derivedCorrection(Edge old, Edge replacement, ReplicaId retired) {
            return 0;
        }
    }),
    RETIRED_COLUMN_NOT_DERIVED(new Rules() {
        @Override
        long derivedNet(long sum, long held) {
            return held;
        }
    }),
    FORKS_NOT_SEEN(new Rules() {
        @Override
        boolean isFork(long theirChain, long ourChain) {
            return false;
        }

        @Override
        boolean suspectsForks() {
            return false;
        }
    }),
    /** Relies on any one of the others, which may start over as well. */
    SHARED_WITH_ONE(new Rules() {
        @Override
        long shared(LongStream had) {
            return had.max().orElse(0);
        }
    }),
    /** Whatever V was lifted from by a snapshot is taken for a part of the log. */
    BRANCH_LEFT_BEHIND(new Rules() {
        @Override
        boolean mayLeaveBranch(long leftSeq) {
            return false;
        }
    }),
    TAKEN_AGAIN_OVER_NEWER(new Rules() {
        @Override
        boolean mayTakeAgain(Stamp taken, Stamp held) {
            return true;
        }
    });

    @SuppressWarnings("ImmutableEnumChecker") // rules have no state
    private final Rules rules;

    BrokenRule(Rules rules) {
        this.rules = rules;
    }

    /** A replica as production makes it, but for the one rule. */
    public Replica replica(
            ReplicaSettings settings,
            ReplicaId self,
            int shard,
            MemberTable members,
            ShardReader store,
            boolean joining) {
        return new Replica(settings, self, shard, members, store, joining, rules);
    }
}
