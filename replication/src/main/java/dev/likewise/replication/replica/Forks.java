package dev.likewise.replication.replica;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.wire.SnapshotHeads;
import java.util.Set;

/**
 * Logs of others that have forked: a peer has, at one place of one log, another record than is here. Its origin has written
 * two, on a disk that was rolled back or copied, and is retired. No record can bring together what two shards have of such
 * a log, so each takes the other's snapshot, which is merged by the rule for registers; when both have the same tips, both
 * have all branches that either had, and V names the last of these tips. Until all members say the same, nothing is purged.
 *
 * <p>Positions in reports are evidence. A record that does not extend the chain may be a garbled one; it is taken for
 * evidence only where that does no harm, as its origin is retired already.
 */
final class Forks {
    /** Places that are remembered of one log at the most; of more, the oldest are forgotten. */
    private static final int UNPROVEN_MAX = 8;

    private final ReplicaId self;
    private final Rules rules;
    private final ShardReader store;
    private final Applied applied;
    private ForkTips tips;
    private ForkTips unproven;

    /** @param state as the store has it */
    Forks(ReplicaId self, Rules rules, ShardReader store, Applied applied, ShardState state) {
        this.self = self;
        this.rules = rules;
        this.store = store;
        this.applied = applied;
        this.tips = state.forks();
        this.unproven = state.unproven();
    }

    /** To be written with each commit. */
    ForkTips tips() {
        return tips;
    }

    /** To be written with each commit. */
    ForkTips unproven() {
        return unproven;
    }

    boolean isForked(ReplicaId origin) {
        return tips.isForked(origin);
    }

    /**
     * Holds what a peer has of others' logs against what is here.
     *
     * @return whether it has a branch that is not here
     */
    boolean judge(Turn turn, ReplicaId peer, PeerView view, MemberTable members) {
        boolean lacks = false;
        for (ReplicaId origin : view.applied().asMap().keySet()) {
            if (!origin.equals(self)) {
                lacks |= judge(turn, peer, view, origin, members);
            }
        }
        return lacks;
    }

    private boolean judge(Turn turn, ReplicaId peer, PeerView view, ReplicaId origin, MemberTable members) {
        LogPosition ours = applied.of(origin);
        LogPosition theirs = view.applied().of(origin);
        if (ours.seq() == 0 || theirs.seq() == 0) {
            // Nothing of it is here, or there: what comes, comes as a snapshot or record by record.
            return false;
        }
        if (!isForked(origin)) {
            if (!view.forks().isForked(origin) && !contradict(origin, ours, theirs)) {
                return false;
            }
            tips = tips.with(origin, ours);
            turn.forked = true;
        }
        if (!members.isRetired(origin)) {
            String detail = "it has " + theirs + " of that log, here is " + ours;
            turn.faults.add(new Outcome.Fault(Outcome.Fault.Kind.FORKED, peer, origin, detail));
        }
        Set<LogPosition> branches = view.forks().isForked(origin) ? view.forks().of(origin) : Set.of(theirs);
        return !tips.of(origin).containsAll(branches);
    }

    /**
     * What is here of a retired replica's log may be another branch than a peer's: a record does not extend it. If it is
     * none, a snapshot is taken for nothing.
     */
    void suspect(Turn turn, ReplicaId origin) {
        if (!isForked(origin) && applied.seq(origin) > 0 && rules.suspectsForks()) {
            tips = tips.with(origin, applied.of(origin));
            turn.forked = true;
        }
    }

    /**
     * V is about to leave a log's place for the end of the log in a snapshot. Who has the longer log may have trimmed what
     * would show that there is a branch here. As long as its origin lives that is remembered, and goes with snapshots, as
     * only a log that has forked needs it, and whoever has written one ends up retired.
     */
    void leap(Turn turn, ReplicaId origin, MemberTable members) {
        LogPosition held = applied.of(origin);
        if (!rules.mayLeaveBranch(held.seq()) || isForked(origin)) {
            return;
        }
        if (members.isRetired(origin)) {
            suspect(turn, origin);
        } else {
            unproven = unproven.with(origin, held).atMost(UNPROVEN_MAX, origin);
            turn.forked = true;
        }
    }

    /** Whether something is here that may be a branch of a log and that nobody knows for one. */
    boolean isUnproven() {
        return !unproven.origins().isEmpty();
    }

    /** Whether that may be a branch of this replica's log. */
    boolean isUnproven(ReplicaId origin) {
        return unproven.isForked(origin);
    }

    /** All members have what is here, so nothing of it is only on a branch. */
    void proven(Turn turn) {
        unproven = ForkTips.NONE;
        turn.forked = true;
    }

    /** A peer with the same V has other registers. */
    void differs(Turn turn, ReplicaId peer) {
        unproven.origins().forEach(origin -> isBranch(turn, peer, origin, "registers differ"));
    }

    /** A peer with the same V and registers has counted something else than is here. */
    void miscounts(Turn turn, ReplicaId peer) {
        isBranch(turn, peer, peer, "its columns are not here");
    }

    private void isBranch(Turn turn, ReplicaId peer, ReplicaId origin, String why) {
        String detail = "with the same V " + why + ", and V was lifted over " + unproven.of(origin) + " of that log";
        turn.faults.add(new Outcome.Fault(Outcome.Fault.Kind.FORKED, peer, origin, detail));
    }

    /** Places in the logs of replicas that are retired by now are taken for ends of branches. */
    void tick(Turn turn, MemberTable members) {
        for (ReplicaId origin : Set.copyOf(unproven.origins())) {
            if (members.isRetired(origin)) {
                if (rules.suspectsForks()) {
                    unproven.of(origin).forEach(place -> tips = tips.with(origin, place));
                    tips = tips.with(origin, applied.of(origin));
                }
                unproven = unproven.without(origin);
                turn.forked = true;
            }
        }
    }

    /** Whether at the end of the shorter log the longer one has something else; only where that is here. */
    private boolean contradict(ReplicaId origin, LogPosition ours, LogPosition theirs) {
        if (theirs.seq() >= ours.seq()) {
            return theirs.seq() == ours.seq() && rules.isFork(theirs.chain(), ours.chain());
        }
        return store.records(origin, theirs.seq() - 1, 1).stream()
                .limit(1)
                .anyMatch(held -> rules.isFork(theirs.chain(), held.chain()));
    }

    /** A snapshot is merged, with all branches that its source had: V names the last tip of them all. */
    void merged(Turn turn, SnapshotHeads.Head head) {
        for (ReplicaId origin : head.forks().origins()) {
            // Only the source has heard of the fork, or suspects one; what is here is a branch then.
            if (!isForked(origin) && applied.seq(origin) > 0) {
                tips = tips.with(origin, applied.of(origin));
            }
        }
        tips = ForkTips.merge(tips, head.forks());
        unproven = ForkTips.merge(unproven, head.unproven()).without(self);
        for (ReplicaId origin : Set.copyOf(unproven.origins())) {
            unproven = unproven.atMost(UNPROVEN_MAX, origin);
        }
        for (ReplicaId origin : Set.copyOf(tips.origins())) {
            LogPosition theirs = head.applied().of(origin);
            if (!head.forks().isForked(origin) && theirs.seq() > 0) {
                tips = tips.with(origin, theirs);
            }
            settle(turn, origin);
        }
        turn.forked |= !tips.origins().isEmpty() || !unproven.origins().isEmpty();
    }

    private void settle(Turn turn, ReplicaId origin) {
        LogPosition held = applied.of(origin);
        LogPosition top = tips.top(origin);
        if (!origin.equals(self) && !held.equals(top)) {
            // What is left of a log leads to another end than V names.
            turn.trims.merge(origin, held.seq(), Math::max);
            turn.dropRecords(origin);
            applied.advance(origin, top);
        }
    }
}
