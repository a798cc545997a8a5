package dev.likewise.replication.replica;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What all active members have, as far as this shard knows: connected or not, and whoever has said nothing has nothing.
 *
 * <p>Source: Wuu and Bernstein, "Efficient solutions to the replicated log and dictionary problems", PODC 1984.
 */
final class Stability {
    private final ReplicaId self;
    private final Peers peers;
    private final Applied applied;

    Stability(ReplicaId self, Peers peers, Applied applied) {
        this.self = self;
        this.peers = peers;
        this.applied = applied;
    }

    /** The number of the last record of an origin that every active member has. */
    long everyoneHas(MemberTable members, ReplicaId origin) {
        long least = applied.seq(origin);
        for (ReplicaId member : others(members)) {
            least = Math.min(least, peers.acked(member).seq(origin));
        }
        return least;
    }

    /**
     * What every active member has said in a report to have, if nothing of what they said is news here: only then is it
     * certain that no tap on an older state is under way. Empty if one has not reported, has something that this shard has
     * not, does not know of all retired replicas that this one leaves out, has other
     * branches of a log that has forked, or has not met all that it was told of: it may
     * be the only one that knows of somebody who has yet to be asked.
     */
    Optional<Cut> cut(MemberTable members, Rules rules, ForkTips forks) {
        List<VersionVector> reports = new ArrayList<>();
        reports.add(applied.vector());
        for (ReplicaId member : others(members)) {
            Optional<PeerView> view = peers.reported(member);
            if (view.isEmpty()) {
                if (rules.needsReport()) {
                    return Optional.empty();
                }
                continue;
            }
            boolean newsHere = !applied.vector().covers(view.get().applied());
            boolean knowsRetired = view.get().retired().containsAll(members.retired());
            if (!rules.isSettled(newsHere, knowsRetired)
                    || !rules.knowsAll(view.get().allMet())
                    || !view.get().forks().equals(forks)) {
                return Optional.empty();
            }
            reports.add(view.get().applied());
        }
        return Optional.of(new Cut(reports));
    }

    private List<ReplicaId> others(MemberTable members) {
        return members.active().stream().filter(member -> !member.equals(self)).toList();
    }

    /** A consistent cut through all logs. */
    record Cut(List<VersionVector> reports) {
        /** The number of the last record of an origin behind the cut. */
        long seq(ReplicaId origin) {
            return reports.stream()
                    .mapToLong(report -> report.seq(origin))
                    .min()
                    .orElse(0);
        }
    }
}
