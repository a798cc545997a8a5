package dev.likewise.replication.link;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.proto.MemberEntry;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.proto.ShardReport;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Puts the other side's reports on one link together to what it says now of each shard. */
final class ReportReader {
    private final List<PeerView> views;
    private final Set<ReplicaId> retired = new TreeSet<>();
    private boolean allMet;
    private long number;
    private long cameAt;

    ReportReader(int shards) {
        views = new ArrayList<>(Collections.nCopies(shards, PeerView.NOTHING));
    }

    /**
     * Takes a report, unless a later one was taken before.
     *
     * @return the numbers of the shards it speaks of
     * @throws IllegalArgumentException if it names a shard that there is not
     */
    List<Integer> take(Report report, long ticks) {
        if (report.getNumber() <= number) {
            return List.of();
        }
        Set<Integer> shards = new TreeSet<>();
        if (takeMembership(report)) {
            for (int shard = 0; shard < views.size(); shard++) {
                shards.add(shard);
            }
        }
        for (ShardReport shard : report.getShardsList()) {
            checkShard(shard.getShard());
            views.set(shard.getShard(), updated(views.get(shard.getShard()), shard));
            shards.add(shard.getShard());
        }
        number = report.getNumber();
        cameAt = ticks;
        return List.copyOf(shards);
    }

    /** Whether the other side knows more of the members than before, which it then does in every shard. */
    private boolean takeMembership(Report report) {
        boolean more = report.getAllMet() && !allMet;
        allMet |= report.getAllMet();
        for (MemberEntry entry : report.getMembersList()) {
            more |= entry.getRetired() && retired.add(ReplicaId.parse(entry.getReplica()));
        }
        if (more) {
            views.replaceAll(known -> known.withMembership(retired, allMet));
        }
        return more;
    }

    void checkShard(int shard) {
        if (shard < 0 || shard >= views.size()) {
            throw new IllegalArgumentException("shard: " + shard + " (expected: 0 to " + (views.size() - 1) + ")");
        }
    }

    private PeerView updated(PeerView known, ShardReport report) {
        return new PeerView(
                overwritten(known.applied(), Frames.vector(report.getAppliedList())),
                overwritten(known.purged(), Frames.vector(report.getPurgedList())),
                new HybridTimestamp(report.getIncludedUntil()),
                report.getPending(),
                Frames.vector(report.getHeardList()),
                Frames.tips(report.getForksList()),
                retired,
                allMet);
    }

    /** Not the maximum: what a peer says of itself now is what counts, also where it went back. */
    private static VersionVector overwritten(VersionVector known, VersionVector changed) {
        VersionVector vector = known;
        for (var entry : changed.asMap().entrySet()) {
            vector = vector.with(entry.getKey(), entry.getValue());
        }
        return vector;
    }

    PeerView view(int shard) {
        return views.get(shard);
    }

    List<PeerView> views() {
        return List.copyOf(views);
    }

    /** The number of the last report taken, 0 if none. */
    long number() {
        return number;
    }

    /** When it came, in ticks. */
    long cameAt() {
        return cameAt;
    }
}
