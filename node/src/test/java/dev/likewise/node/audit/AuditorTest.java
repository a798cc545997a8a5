package dev.likewise.node.audit;

import static dev.likewise.node.audit.FakeAuditedNode.OTHER;
import static dev.likewise.node.audit.FakeAuditedNode.SELF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.AuditReport.State;
import dev.likewise.node.api.Audits;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One audit after the other, in the background and on request, on replicas in memory. */
class AuditorTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Audits.Request ALL = new Audits.Request(List.of(), false);
    private static final Audits.Request REPAIR = new Audits.Request(List.of(), true);
    private static final EdgeKey KEY = EdgeKey.like("p1", "u0");

    private final FakeAuditedNode node = new FakeAuditedNode();
    private final PeerVectors peers = new PeerVectors();
    private Auditor auditor;

    private Auditor auditor(long rowsPerSecond, long everyMillis) {
        auditor = new Auditor(
                new AuditSettings(rowsPerSecond, everyMillis),
                node,
                peers,
                Clock.systemUTC(),
                System::nanoTime,
                new SplittableRandom(7));
        auditor.start();
        return auditor;
    }

    @AfterEach
    void stop() {
        auditor.close();
    }

    private void likes(int users) {
        for (int user = 0; user < users; user++) {
            node.like("p1", "u" + user);
        }
    }

    private AuditReport done(Audits.Request request) {
        Audits.Started started = auditor.start(request);
        assertThat(started.fresh()).isTrue();
        await().atMost(LIMIT).until(() -> report(started).finishedAt().isPresent());
        return report(started);
    }

    private AuditReport report(Audits.Started started) {
        return auditor.find(started.id()).orElseThrow();
    }

    @Test
    void oneAuditRunsAtATimeAndASecondIsToldOfTheFirst() {
        likes(100);
        auditor(1, 0);
        Audits.Started first = auditor.start(ALL);
        assertThat(first.fresh()).isTrue();
        assertThat(auditor.start(REPAIR)).isEqualTo(new Audits.Started(false, first.id()));
        assertThat(auditor.summary().running()).isTrue();
        assertThat(report(first).state()).isEqualTo(State.RUNNING);

        auditor.close();
        assertThat(report(first).state()).isEqualTo(State.STOPPED);
        assertThat(report(first).detail()).isEqualTo("the node stops");
        assertThat(auditor.summary().checkedAt()).isEmpty();
    }

    @Test
    void backgroundAuditComesRoundEverything() {
        likes(10);
        node.draft(KEY).column(KEY.subject(), SELF, new PnCounter(12, 0)).commit();
        auditor(1_000_000, 20);
        await().atMost(LIMIT).until(() -> auditor.summary().checkedAt().isPresent());

        assertThat(auditor.summary().driftPosts()).isEqualTo(1);
        assertThat(node.delivered).hasValue(0);
        AuditReport last = auditor.find(auditor.summary().last().orElseThrow()).orElseThrow();
        assertThat(last.background()).isTrue();
        assertThat(last.progress().shards()).isLessThanOrEqualTo(1);
    }

    @Test
    void backgroundAuditMakesWayForOneThatIsAskedFor() {
        likes(100);
        auditor(1, 1);
        // The one shard that has something to read takes minutes at this pace.
        await().atMost(LIMIT).until(() -> lastBackground().progress().rows() > 0);
        String background = lastBackground().id();
        Audits.Started asked = auditor.start(ALL);

        assertThat(asked.fresh()).isTrue();
        await().atMost(LIMIT)
                .until(() -> auditor.find(background).orElseThrow().finishedAt().isPresent());
        AuditReport report = auditor.find(background).orElseThrow();
        assertThat(report.state()).isEqualTo(State.STOPPED);
        assertThat(report.detail()).isEqualTo("another audit was asked for");
    }

    private AuditReport lastBackground() {
        await().atMost(LIMIT).until(() -> auditor.summary().last().isPresent());
        AuditReport report =
                auditor.find(auditor.summary().last().orElseThrow()).orElseThrow();
        assertThat(report.background()).isTrue();
        return report;
    }

    @Test
    void auditOfAStoreThatIsClosedFailsAndSaysSo() {
        auditor(1_000_000, 0);
        node.store.close();
        AuditReport report = done(ALL);
        assertThat(report.state()).isEqualTo(State.FAILED);
        assertThat(report.detail()).contains("the store was closed").contains("audit again");
    }

    @Test
    void thousandFindingsAreListedAndAllAreCountedAndRepaired() {
        node.like("p1", "u0");
        for (int user = 0; user < 1_200; user++) {
            node.draft(KEY)
                    .memberRow(MemberRow.of(EdgeKey.like("p1", "gone" + user), HybridTimestamp.ofMicros(7)), true)
                    .commit();
        }
        auditor(1_000_000, 0);
        AuditReport report = done(REPAIR);
        assertThat(report.drift()).hasSize(AuditReport.LISTED_MAX).allMatch(AuditFinding::repaired);
        assertThat(report.totals().all()).isEqualTo(1_200);
        assertThat(report.totals().repaired()).isEqualTo(1_200);
        assertThat(report.totals().driftPosts()).isEqualTo(1);
        assertThat(done(ALL).drift()).isEmpty();
    }

    @Test
    void repairThatDoesNotComeToPassIsNotCalledOne() {
        node.like("p1", "u0");
        node.draft(KEY)
                .memberRow(MemberRow.of(EdgeKey.like("p1", "gone"), HybridTimestamp.ofMicros(7)), true)
                .commit();
        node.deaf = true;
        auditor = new Auditor(
                new AuditSettings(1_000_000, 0),
                node,
                peers,
                Clock.systemUTC(),
                new HurriedClock(),
                new SplittableRandom(7));
        auditor.start();
        AuditReport report = done(REPAIR);
        assertThat(report.drift()).singleElement().satisfies(finding -> {
            assertThat(finding.repaired()).isFalse();
            assertThat(finding.detail()).contains("audit again");
        });
        assertThat(auditor.summary().driftPosts()).isEqualTo(1);
    }

    /** A hundred times as fast as time, so that patience ends sooner. */
    private static final class HurriedClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return 100 * System.nanoTime();
        }
    }

    @Test
    void columnsOfOthersAreJudgedWhenAllActiveMembersHaveSaidTheSame() {
        node.members = node.members.with(OTHER, Member.UNKNOWN);
        node.like("p1", "u0");
        node.draft(KEY).column(KEY.subject(), OTHER, new PnCounter(2, 0)).commit();
        auditor(1_000_000, 0);
        AuditReport unknown = done(ALL);
        assertThat(unknown.drift()).isEmpty();
        assertThat(unknown.inFlight())
                .extracting(AuditFinding::kind)
                .containsExactlyInAnyOrder(Kind.FOREIGN_COLUMN, Kind.COUNT);

        int shard = node.placement().shardOf(KEY);
        VersionVector applied = node.store.shard(shard).state().applied();
        peers.overhear(
                shard, new Input.Report(OTHER, new PeerView(applied, VersionVector.EMPTY, HybridTimestamp.ZERO)));
        AuditReport known = done(ALL);
        assertThat(known.drift())
                .extracting(AuditFinding::kind)
                .containsExactlyInAnyOrder(Kind.FOREIGN_COLUMN, Kind.COUNT);
        assertThat(known.inFlight()).isEmpty();
    }

    @Test
    void columnsOfARetiredReplicaAreNotJudgedUntilTheyAreDerived() {
        node.members = node.members.with(OTHER, Member.UNKNOWN.asRetired());
        node.draft(KEY).column(KEY.subject(), OTHER, new PnCounter(2, 0)).commit();
        auditor(1_000_000, 0);
        assertThat(done(ALL).drift()).isEmpty();
        assertThat(done(ALL).inFlight()).isNotEmpty();
    }

    @Test
    void whileASnapshotIsMergedRegistersAreAheadAndNothingIsJudgedByThem() {
        node.draft(KEY)
                .column(KEY.subject(), OTHER, new PnCounter(2, 0))
                .stage(new StageWrite.Put(5, 0, new byte[1]))
                .commit();
        auditor(1_000_000, 0);
        AuditReport report = done(ALL);
        assertThat(report.drift()).isEmpty();
        assertThat(report.inFlight()).isNotEmpty();
    }

    @Test
    void whatArrivesWhileTheAuditWaitsIsNoFinding() {
        node.members = node.members.with(OTHER, Member.UNKNOWN);
        node.like("p1", "u0");
        node.draft(KEY).column(KEY.subject(), OTHER, new PnCounter(2, 0)).commit();
        auditor(1_000_000, 0);
        Audits.Started started = auditor.start(ALL);
        await().atMost(LIMIT).until(() -> report(started).progress().shardsDone() == 4);
        // What it lacked comes by a record: V moves, so that the audit looks again.
        node.draft(KEY)
                .put(EdgeKey.like("p1", "a"), CommitDraft.liked(OTHER, 5))
                .put(EdgeKey.like("p1", "b"), CommitDraft.liked(OTHER, 6))
                .record(OTHER, 20)
                .commit();
        await().atMost(LIMIT).until(() -> report(started).finishedAt().isPresent());
        assertThat(report(started).drift()).isEmpty();
        assertThat(report(started).inFlight()).isEmpty();
    }

    @Test
    void oldReportsAreForgottenOneByOne() {
        auditor(1_000_000, 0);
        String first = done(ALL).id();
        for (int i = 0; i < 63; i++) {
            done(new Audits.Request(List.of("p1"), false));
        }
        assertThat(auditor.find(first)).isPresent();
        done(new Audits.Request(List.of("p1"), false));
        assertThat(auditor.find(first)).isEmpty();
    }
}
