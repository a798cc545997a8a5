package dev.likewise.replication.replica;

import static dev.likewise.replication.replica.ForgetfulCluster.A;
import static dev.likewise.replication.replica.ForgetfulCluster.B;
import static dev.likewise.replication.replica.ForgetfulCluster.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.LogExtent;
import org.junit.jupiter.api.Test;

class TrimmingTest {
    private static final long HOUR_MILLIS = 3_600_000;

    private ForgetfulCluster forgetful = new ForgetfulCluster(SnapshotSettings.STANDARD, 0);

    private void three() {
        forgetful.add(A);
        forgetful.add(B);
        forgetful.add(C);
        forgetful.cluster.link(A, B);
        forgetful.cluster.link(B, C);
        forgetful.cluster.link(A, C);
    }

    private long firstSeq(ReplicaId at, ReplicaId origin) {
        return forgetful.cluster.get(at).reader().logExtent(origin).firstSeq();
    }

    @Test
    void whatEveryMemberHasIsErasedEverywhere() {
        three();
        forgetful.like(A, "p", "x");
        forgetful.settle();
        for (ReplicaId at : new ReplicaId[] {A, B, C}) {
            assertThat(forgetful.cluster.get(at).reader().logExtent(A)).isEqualTo(LogExtent.NONE);
        }
        forgetful.like(A, "p", "y");
        forgetful.settle();
        assertThat(forgetful.cluster.get(C).columns("p").count()).isEqualTo(2);
        forgetful.cluster.assertAgreement();
    }

    @Test
    void ownRecordsThatNobodyHasStayWhateverTheBounds() {
        three();
        forgetful.cluster.cut(A, B);
        forgetful.cluster.cut(A, C);
        for (int i = 0; i < 5; i++) {
            forgetful.like(A, "p", "u" + i);
            forgetful.cluster.pass(10_000);
        }
        assertThat(firstSeq(A, A)).isEqualTo(1);
        forgetful.cluster.link(A, B);
        forgetful.settle();
        assertThat(forgetful.cluster.get(B).columns("p").count()).isEqualTo(5);
    }

    @Test
    void ownRecordsThatSomeMemberHasGoAtTheBounds() {
        three();
        forgetful.cluster.cut(A, C);
        forgetful.cluster.cut(B, C);
        forgetful.like(A, "p", "x");
        forgetful.settle();
        assertThat(firstSeq(A, A)).isZero();
        assertThat(firstSeq(B, A)).isZero();
    }

    @Test
    void ownRecordsThatAllHaveStayForConsumersOfEvents() {
        forgetful = new ForgetfulCluster(
                new RetentionSettings(0, 0, 1 << 20, HOUR_MILLIS, 1), SnapshotSettings.STANDARD, 0);
        three();
        forgetful.like(A, "p", "x");
        forgetful.settle();
        assertThat(firstSeq(A, A)).isEqualTo(1);
        assertThat(firstSeq(B, A)).isZero();
        forgetful.cluster.pass(HOUR_MILLIS);
        assertThat(firstSeq(A, A)).isZero();
    }

    @Test
    void whatAMemberLacksStaysWithinTheBounds() {
        forgetful = new ForgetfulCluster(
                new RetentionSettings(1 << 20, HOUR_MILLIS, 0, 0, 1), SnapshotSettings.STANDARD, 0);
        three();
        forgetful.cluster.cut(A, C);
        forgetful.cluster.cut(B, C);
        forgetful.like(A, "p", "x");
        forgetful.settle();
        assertThat(firstSeq(A, A)).isEqualTo(1);
        assertThat(firstSeq(B, A)).isEqualTo(1);
        forgetful.cluster.pass(HOUR_MILLIS);
        assertThat(firstSeq(B, A)).isZero();
    }

    @Test
    void moreThanTheBoundsAllowGoesFromTheFront() {
        forgetful = new ForgetfulCluster(
                new RetentionSettings(300, HOUR_MILLIS, 300, HOUR_MILLIS, 1), SnapshotSettings.STANDARD, 0);
        three();
        forgetful.cluster.cut(A, C);
        forgetful.cluster.cut(B, C);
        for (int i = 0; i < 20; i++) {
            forgetful.like(A, "p", "u" + i);
        }
        forgetful.settle();
        assertThat(firstSeq(A, A)).isBetween(2L, 20L);
        assertThat(forgetful.cluster.get(A).reader().logExtent(A).bytes()).isLessThanOrEqualTo(300);
    }

    /** It has as much of another branch, so that what is here may be only here. */
    @Test
    void ownRecordsStayWhateverAPeerHasOfAnotherLog() {
        TestReplica a = forgetful.add(A);
        a.step(
                Steps.at(1),
                new Input.Members(MemberTable.EMPTY.with(A, Member.UNKNOWN).with(B, Member.UNKNOWN)),
                new Input.PeerUp(B, Steps.view(VersionVector.EMPTY)),
                Steps.like("p", "x"));
        LogPosition own = a.reader().state().applied().of(A);
        Input contradicts = new Input.Ack(B, VersionVector.EMPTY.with(A, new LogPosition(1, own.chain() + 1)));
        a.step(Steps.at(2), contradicts, new Input.Tick());
        assertThat(firstSeq(A, A)).isEqualTo(1);
        a.step(Steps.at(10_000), contradicts, new Input.Tick());
        assertThat(firstSeq(A, A)).isEqualTo(1);
        a.step(Steps.at(20_000), new Input.Ack(B, VersionVector.EMPTY.with(A, own)), new Input.Tick());
        assertThat(firstSeq(A, A)).isZero();
    }
}
