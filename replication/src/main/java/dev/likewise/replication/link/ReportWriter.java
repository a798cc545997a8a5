package dev.likewise.replication.link;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.proto.ShardReport;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.wire.Frames;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes this side's reports on one link: what has changed since the last report that the other side is known to have
 * seen. So a lost report costs nothing but time.
 */
final class ReportWriter {
    private static final int UNSEEN_MAX = 64;

    private record Sent(long ticks, MemberTable members, List<ShardView> views) {}

    private static final Sent NOTHING = new Sent(0, MemberTable.EMPTY, List.of());

    private final NavigableMap<Long, Sent> unseen = new TreeMap<>();
    private Sent seen = NOTHING;
    private long number;

    /** The next report. */
    Report.Builder next(Now now, Knowledge known) {
        Report.Builder report = Report.newBuilder()
                .setNumber(++number)
                .setWallMicros(now.wallMicros())
                .setAllMet(known.allMet());
        addMembers(report, known.members());
        for (ShardView view : known.views()) {
            shardReport(view).ifPresent(report::addShards);
        }
        unseen.put(number, new Sent(now.ticks(), known.members(), known.views()));
        if (unseen.size() > UNSEEN_MAX) {
            unseen.pollFirstEntry();
        }
        return report;
    }

    private void addMembers(Report.Builder report, MemberTable members) {
        members.asMap().forEach((replica, member) -> {
            Member known = seen.members().asMap().get(replica);
            if (!member.equals(known)) {
                report.addMembers(Frames.entry(replica, member));
            }
        });
    }

    private Optional<ShardReport> shardReport(ShardView view) {
        ShardView known = view.shard() < seen.views().size() ? seen.views().get(view.shard()) : null;
        if (view.equals(known)) {
            return Optional.empty();
        }
        return Optional.of(ShardReport.newBuilder()
                .setShard(view.shard())
                .addAllApplied(Frames.positions(changed(known == null ? null : known.applied(), view.applied())))
                .addAllPurged(Frames.positions(changed(known == null ? null : known.purged(), view.purged())))
                .setIncludedUntil(view.includedUntil().packed())
                .setPending(view.pending())
                .addAllHeard(Frames.positions(view.heard()))
                .addAllForks(Frames.tips(view.forks()))
                .build());
    }

    private static VersionVector changed(VersionVector known, VersionVector current) {
        if (known == null) {
            return current;
        }
        NavigableMap<ReplicaId, LogPosition> changed = new TreeMap<>(current.asMap());
        changed.entrySet().removeIf(entry -> entry.getValue().equals(known.of(entry.getKey())));
        return VersionVector.of(changed);
    }

    /**
     * The other side has seen a report.
     *
     * @return when that report was sent, in ticks; empty if it was too long ago or never
     */
    Optional<Long> seen(long seenNumber) {
        Sent sent = unseen.get(seenNumber);
        if (sent == null) {
            return Optional.empty();
        }
        seen = sent;
        unseen.headMap(seenNumber, true).clear();
        return Optional.of(sent.ticks());
    }
}
