package dev.likewise.replication.replica;

import static dev.likewise.replication.replica.ForgetfulCluster.A;
import static dev.likewise.replication.replica.ForgetfulCluster.B;
import static dev.likewise.replication.replica.ForgetfulCluster.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.wire.SnapshotHeads;
import dev.likewise.replication.wire.StageNotes;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final SnapshotSettings SMALL = new SnapshotSettings(2, 2, 2_000, 10_000, 2);

    private final ForgetfulCluster forgetful = new ForgetfulCluster(SMALL, 0);
    private final TestCluster cluster = forgetful.cluster;

    /** A and B have what C lacks and no log holds any more; then C comes back, linked to A only. */
    private void absentee() {
        forgetful.add(A);
        forgetful.add(B);
        forgetful.add(C);
        cluster.link(A, B);
        cluster.link(A, C);
        cluster.link(B, C);
        forgetful.like(C, "p", "x");
        forgetful.settle();
        cluster.cut(A, C);
        cluster.cut(B, C);
        for (int i = 0; i < 7; i++) {
            forgetful.like(A, "p" + i % 3, "u" + i);
            forgetful.unlike(B, "p", "v" + i);
        }
        forgetful.like(A, "p", "x");
        forgetful.settle();
    }

    private long chunks() {
        return forgetful.sent.stream()
                .filter(message -> message.frame().getKindCase() == Frame.KindCase.SNAPSHOT_PART)
                .count();
    }

    @Test
    void absenteeWhoseRecordsAreTrimmedCatchesUp() {
        absentee();
        cluster.link(A, C);
        forgetful.settle();
        assertThat(chunks()).isGreaterThan(5);
        assertThat(cluster.get(C).reader().state().applied())
                .isEqualTo(cluster.get(A).reader().state().applied());
        assertThat(cluster.get(C).reader().staged()).isEmpty();
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
    }

    /** Members come with reports, which wake the shard; until then stepping it again and again would change nothing. */
    @Test
    void aMergeThatWaitsForRetiredReplicasDoesNotKeepItsWriterBusy() {
        TestReplica newcomer = TestReplica.newcomer(A, ReplicaSettings.STANDARD);
        MemberTable active = MemberTable.EMPTY.with(B, Member.UNKNOWN);
        MemberTable retired = active.with(C, Member.UNKNOWN.asRetired());
        PeerView sponsor = Steps.view(VersionVector.EMPTY);
        Outcome asked =
                newcomer.step(Steps.at(1), new Input.Members(active), new Input.PeerUp(B, sponsor), new Input.Tick());
        long id = asked.sends().stream()
                .map(Outcome.Send::message)
                .filter(ShardMessage.SnapshotPull.class::isInstance)
                .mapToLong(pull -> ((ShardMessage.SnapshotPull) pull).id())
                .findFirst()
                .orElseThrow();
        byte[] head = SnapshotHeads.write(retired, ShardState.EMPTY);
        Outcome staged = newcomer.step(Steps.at(2), new Input.SnapshotPart(B, id, 1, true, head));
        assertThat(staged.unfinished()).isFalse();
        assertThat(newcomer.step(Steps.at(3), new Input.Proceed()).unfinished()).isFalse();

        Outcome told = newcomer.step(Steps.at(4), new Input.Members(retired));
        assertThat(told.unfinished()).isTrue();
        for (int i = 5; told.unfinished(); i++) {
            told = newcomer.step(Steps.at(i), new Input.Proceed());
        }
        assertThat(told.view().pending()).isFalse();
    }

    @Test
    void whatTheAbsenteeDidItselfIsMerged() {
        absentee();
        forgetful.like(C, "p0", "u0");
        forgetful.like(C, "p0", "mine");
        forgetful.unlike(C, "p", "x");
        cluster.link(A, C);
        forgetful.settle();
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
        assertThat(cluster.get(A).columns("p0").count()).isEqualTo(4);
    }

    @Test
    void tapsGoOnWhileASnapshotIsStagedAndMerged() {
        absentee();
        cluster.link(A, C);
        for (int i = 0; i < 300; i++) {
            forgetful.like(C, "q", "w" + i % 11);
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
        }
        forgetful.settle();
        assertThat(cluster.get(A).columns("q").count()).isEqualTo(11);
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
    }

    /** Counts are not published before the merge is over: until then what came ahead of them is all that is shown. */
    @Test
    void whatCameAheadOfItsRecordStaysToTheEndOfTheMerge() {
        absentee();
        TestReplica other = TestReplica.of("d");
        other.step(Steps.at(1), Steps.like("p", "w"));
        cluster.link(A, C);
        for (int i = 0; i < 1_000 && !isMerging(); i++) {
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
            cluster.step(A);
        }
        StoredRecord record = Steps.log(other, other.id).get(0);
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>(Map.of(Subject.post("p"), new PnCounter(1, 0)));
        cluster.step(C, new Input.Lane(other.id, record.position(), columns));
        Outcome merging = cluster.step(C, Steps.records(other.id, List.of(record)));

        assertThat(merging.view().pending()).isTrue();
        assertThat(merging.view().applied().seq(other.id)).isEqualTo(1);
        assertThat(merging.counts()).isEmpty();
        assertThat(cluster.get(C).ahead()).containsKey(Subject.post("p"));
        cluster.deliverAll();
        assertThat(cluster.get(C).view().pending()).isFalse();
        assertThat(cluster.get(C).ahead()).isEmpty();
        assertThat(cluster.get(C).column("p", other.id)).isEqualTo(new PnCounter(1, 0));
    }

    private boolean isMerging() {
        return cluster.get(C)
                .reader()
                .staged()
                .map(staged -> StageNotes.read(staged.notes()).isComplete())
                .orElse(false);
    }

    @Test
    void restartsWhileStagingAndMergingGoOnWhereTheyWere() {
        for (int after = 1; after < 60; after++) {
            SnapshotTest again = new SnapshotTest();
            again.absentee();
            again.cluster.link(A, C);
            for (int i = 0; i < after; i++) {
                again.cluster.take(A, C).ifPresent(again.cluster::deliver);
                again.cluster.take(C, A).ifPresent(again.cluster::deliver);
            }
            again.cluster.restart(C, again.cluster.get(C)::restart);
            again.forgetful.settle();
            again.cluster.link(B, C);
            again.forgetful.settle();
            again.cluster.assertAgreement();
            assertThat(again.cluster.get(C).reader().staged())
                    .as("after %d", after)
                    .isEmpty();
        }
    }

    @Test
    void sourceThatStartsAgainServesAnother() {
        absentee();
        cluster.link(A, C);
        for (int i = 0; i < 6; i++) {
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
        }
        assertThat(cluster.get(C).reader().staged()).isPresent();
        cluster.restart(A, cluster.get(A)::restart);
        forgetful.settle();
        cluster.pass(20_000);
        forgetful.settle();
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
        assertThat(cluster.get(C).reader().staged()).isEmpty();
    }

    @Test
    void sourceThatIsGoneIsGivenUpForAnother() {
        absentee();
        cluster.link(A, C);
        for (int i = 0; i < 6; i++) {
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
        }
        cluster.cut(A, C);
        cluster.link(B, C);
        forgetful.settle();
        cluster.pass(20_000);
        forgetful.settle();
        assertThat(cluster.get(C).reader().staged()).isEmpty();
        assertThat(cluster.get(C).edges()).isEqualTo(cluster.get(B).edges());
    }

    @Test
    void receiverPurgesNothingAndServesNobodyMeanwhile() {
        absentee();
        forgetful.unlike(C, "q", "x");
        cluster.link(A, C);
        cluster.take(A, C).ifPresent(cluster::deliver);
        cluster.take(A, C).ifPresent(cluster::deliver);
        TestReplica c = cluster.get(C);
        for (int i = 0; i < 20 && c.reader().staged().isEmpty(); i++) {
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
        }
        assertThat(c.view().pending()).isTrue();
        Outcome asked = cluster.step(C, new Input.SnapshotPull(A, 7, 1));
        assertThat(asked.sends())
                .anySatisfy(send -> assertThat(send.message()).isEqualTo(new ShardMessage.SnapshotGone(7)));
    }

    private static final Input.SnapshotPull FIRST = new Input.SnapshotPull(C, 7, 1);

    /** A hears that it lacks something of C's, and asks. */
    private Outcome askC() {
        return cluster.step(A, new Input.Trimmed(C, C, 1_000));
    }

    private static List<ShardMessage> messages(Outcome outcome) {
        return outcome.sends().stream().map(Outcome.Send::message).toList();
    }

    @Test
    void ofTwoThatWaitForEachOtherTheSmallerGivesWay() {
        absentee();
        cluster.link(A, C);
        askC();
        assertThat(cluster.get(A).view().pending()).isTrue();
        Outcome asked = cluster.step(A, FIRST);
        assertThat(messages(asked)).anyMatch(ShardMessage.SnapshotPart.class::isInstance);
        assertThat(cluster.get(A).view().pending()).isFalse();
        assertThat(cluster.get(A).reader().staged()).isEmpty();
    }

    @Test
    void whatWasBegunIsServedThoughTheSourceWaitsMeanwhile() {
        absentee();
        cluster.link(A, C);
        cluster.step(A, FIRST);
        askC();
        assertThat(cluster.get(A).view().pending()).isTrue();
        Outcome asked = cluster.step(A, new Input.SnapshotPull(C, 7, 2));
        assertThat(messages(asked)).anyMatch(ShardMessage.SnapshotPart.class::isInstance);
    }

    @Test
    void requestThatWasUnderWayForLongBeginsNoSecondView() {
        absentee();
        cluster.step(A, FIRST);
        cluster.step(A, new Input.SnapshotPull(C, 9, 1));
        assertThat(messages(cluster.step(A, FIRST))).contains(new ShardMessage.SnapshotGone(7));
    }

    @Test
    void firstChunkIsAskedForUnderANewIdEachTime() {
        absentee();
        cluster.link(A, C);
        long first = idOf(askC());
        cluster.pass(SMALL.retryMillis());
        assertThat(cluster.get(A).reader().staged().orElseThrow().id()).isGreaterThan(first);
    }

    private static long idOf(Outcome outcome) {
        return messages(outcome).stream()
                .filter(ShardMessage.SnapshotPull.class::isInstance)
                .map(message -> ((ShardMessage.SnapshotPull) message).id())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void newcomerTakesNothingButASnapshotAndIsExact() {
        absentee();
        ReplicaId d = TestReplica.id("d");
        TestReplica newcomer = forgetful.addNewcomer(d);
        assertThat(newcomer.view().pending()).isTrue();
        cluster.link(A, d);
        forgetful.settle();
        assertThat(newcomer.view().pending()).isFalse();
        assertThat(newcomer.edges()).isEqualTo(cluster.get(A).edges());
        forgetful.like(d, "p", "new");
        cluster.link(A, C);
        cluster.link(B, C);
        cluster.link(B, d);
        cluster.link(C, d);
        forgetful.settle();
        cluster.assertAgreement();
    }

    @Test
    void newcomerThatMeetsNobodyButNewcomersWaits() {
        ReplicaId d = TestReplica.id("d");
        forgetful.addNewcomer(d);
        forgetful.addNewcomer(A);
        cluster.link(A, d);
        forgetful.settle();
        assertThat(cluster.get(A).view().pending()).isTrue();
        assertThat(cluster.get(d).view().pending()).isTrue();
        forgetful.add(B);
        forgetful.like(B, "p", "x");
        cluster.link(B, d);
        forgetful.settle();
        assertThat(cluster.get(A).view().pending()).isFalse();
        assertThat(cluster.get(A).edge(EdgeKey.like("p", "x")).present()).isTrue();
    }

    @Test
    void strangerIsServedNothing() {
        absentee();
        ReplicaId stranger = TestReplica.id("stranger");
        Outcome asked = cluster.step(A, new Input.SnapshotPull(stranger, 7, 1));
        assertThat(asked.sends()).containsExactly(new Outcome.Send(stranger, new ShardMessage.SnapshotGone(7)));
    }

    @Test
    void chunkThatCannotBeReadEndsTheSnapshotAndIsReported() {
        absentee();
        cluster.link(A, C);
        TestReplica c = cluster.get(C);
        for (int i = 0;
                i < 40 && c.reader().staged().map(staged -> staged.last()).orElse(0) == 0;
                i++) {
            cluster.take(A, C).ifPresent(cluster::deliver);
            cluster.take(C, A).ifPresent(cluster::deliver);
        }
        long id = c.reader().staged().orElseThrow().id();
        int next = c.reader().staged().orElseThrow().last() + 1;
        cluster.step(C, new Input.SnapshotPart(A, id, next, false, new byte[] {9, 9}));
        assertThat(forgetful.faults).extracting(Outcome.Fault::kind).contains(Outcome.Fault.Kind.SNAPSHOT_UNREADABLE);
        assertThat(c.reader().staged()).isEmpty();
        forgetful.settle();
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
    }
}
