package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.crdt.laws.Values;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.proto.ShardReport;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class ReportsTest {
    private static final int SHARDS = 3;
    private static final ReplicaId B = TestNode.id("b");

    private final ReportWriter writer = new ReportWriter();
    private final ReportReader reader = new ReportReader(SHARDS);

    private static List<ShardView> views(VersionVector... applied) {
        List<ShardView> views = new ArrayList<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            VersionVector vector = shard < applied.length ? applied[shard] : VersionVector.EMPTY;
            views.add(TestNode.view(shard, vector));
        }
        return views;
    }

    private Report write(MemberTable members, List<ShardView> views) {
        return writer.next(TestNode.at(0), new Knowledge(members, views, false)).build();
    }

    @Test
    void firstReportSaysEverythingAndTheNextAfterItWasSeenNothing() {
        MemberTable members = MemberTable.EMPTY.with(B, Member.UNKNOWN);
        Report first = write(members, views());
        assertThat(first.getShardsList()).hasSize(SHARDS);
        assertThat(first.getMembersList()).hasSize(1);
        assertThat(write(members, views()).getShardsList()).as("not seen yet").hasSize(SHARDS);
        writer.seen(1);
        Report second = write(members, views());
        assertThat(second.getShardsList()).isEmpty();
        assertThat(second.getMembersList()).isEmpty();
    }

    @Test
    void whoHasMetAllHasDoneSoInEveryShardAndForGood() {
        reader.take(write(MemberTable.EMPTY, views()), 1);
        assertThat(reader.views()).noneMatch(PeerView::allMet);
        writer.seen(1);
        Report met = writer.next(TestNode.at(2), new Knowledge(MemberTable.EMPTY, views(), true))
                .build();
        assertThat(met.getShardsList()).isEmpty();
        assertThat(reader.take(met, 2)).containsExactly(0, 1, 2);
        reader.take(write(MemberTable.EMPTY, views(VersionVector.EMPTY.with(B, new LogPosition(1, 1)))), 3);
        assertThat(reader.views()).allMatch(PeerView::allMet);
    }

    @Test
    void lostDoubledAndReorderedReportsComeToTheSame(TestInfo info) {
        Property.of(info).check(500, random -> {
            ReportWriter sending = new ReportWriter();
            ReportReader receiving = new ReportReader(SHARDS);
            MemberTable members = MemberTable.EMPTY;
            MemberTable heard = MemberTable.EMPTY;
            List<ShardView> views = views();
            List<Report> underWay = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                views = changed(views, random);
                members = MemberTable.merge(members, Values.MEMBER_TABLE.draw(random));
                underWay.add(sending.next(TestNode.at(step), new Knowledge(members, views, false))
                        .build());
                Collections.shuffle(underWay, new Random(random.anyLong()));
                while (random.coin() && !underWay.isEmpty()) {
                    heard = deliver(random.coin() ? underWay.remove(0) : underWay.get(0), receiving, heard);
                }
                if (random.coin()) {
                    sending.seen(receiving.number());
                }
            }
            sending.seen(receiving.number());
            heard = deliver(
                    sending.next(TestNode.at(99), new Knowledge(members, views, false))
                            .build(),
                    receiving,
                    heard);
            assertThat(heard).isEqualTo(members);
            for (ShardView view : views) {
                assertThat(receiving.view(view.shard()).applied()).isEqualTo(view.applied());
                assertThat(receiving.view(view.shard()).includedUntil()).isEqualTo(view.includedUntil());
            }
        });
    }

    /** Addresses that are not plain would be refused, and are no matter here. */
    private static MemberTable deliver(Report report, ReportReader receiving, MemberTable heard) {
        receiving.take(report, 0);
        MemberTable merged = heard;
        for (var entry : report.getMembersList()) {
            merged = merged.with(
                    ReplicaId.parse(entry.getReplica()),
                    new Member(
                            entry.getAddressVersion(), entry.getGossipList(), entry.getHttpList(), entry.getRetired()));
        }
        return merged;
    }

    /** What a shard says only grows: it is durable. */
    private static List<ShardView> changed(List<ShardView> views, Seeded random) {
        return views.stream()
                .map(view -> {
                    VersionVector grown = VersionVector.merge(view.applied(), Values.VERSION_VECTOR.draw(random));
                    return random.chance(30)
                            ? new ShardView(
                                    view.shard(),
                                    grown,
                                    VersionVector.EMPTY,
                                    HybridTimestamp.ZERO,
                                    HybridTimestamp.max(view.includedUntil(), Values.TIME.draw(random)),
                                    Map.of(),
                                    0)
                            : view;
                })
                .toList();
    }

    @Test
    void olderReportIsNotTakenAfterANewerOne() {
        VersionVector one = Values.VERSION_VECTOR.draw(new Seeded(3));
        Report older = write(MemberTable.EMPTY, views());
        Report newer = write(MemberTable.EMPTY, views(one));
        assertThat(reader.take(newer, 0)).hasSize(SHARDS);
        assertThat(reader.take(older, 0)).isEmpty();
        assertThat(reader.take(newer, 0)).isEmpty();
        assertThat(reader.view(0).applied()).isEqualTo(one);
    }

    @Test
    void reportsOfUnknownShardsAreRefused() {
        for (int shard : new int[] {-1, SHARDS, Integer.MAX_VALUE}) {
            Report report = Report.newBuilder()
                    .setNumber(1)
                    .addShards(ShardReport.newBuilder().setShard(shard))
                    .build();
            assertThatThrownBy(() -> reader.take(report, 0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void numbersThatWereNeverSentAcknowledgeNothing() {
        write(MemberTable.EMPTY, views());
        assertThat(writer.seen(0)).isEmpty();
        assertThat(writer.seen(2)).isEmpty();
        assertThat(writer.seen(-1)).isEmpty();
        assertThat(write(MemberTable.EMPTY, views()).getShardsList()).hasSize(SHARDS);
    }

    @Test
    void thousandUnseenReportsAreNoLeakAndTheLastStillCounts() {
        for (int i = 0; i < 1_000; i++) {
            write(MemberTable.EMPTY, views());
        }
        assertThat(writer.seen(900)).isEmpty();
        assertThat(writer.seen(1_000)).isPresent();
        assertThat(write(MemberTable.EMPTY, views()).getShardsList()).isEmpty();
    }

    @Test
    void positionsTravelWhole() {
        VersionVector vector = Values.VERSION_VECTOR.draw(new Seeded(11));
        assertThat(Frames.vector(Frames.positions(vector))).isEqualTo(vector);
    }
}
