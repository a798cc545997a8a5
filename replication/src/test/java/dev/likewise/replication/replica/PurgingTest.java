package dev.likewise.replication.replica;

import static dev.likewise.replication.replica.ForgetfulCluster.A;
import static dev.likewise.replication.replica.ForgetfulCluster.B;
import static dev.likewise.replication.replica.ForgetfulCluster.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.VersionVector;
import org.junit.jupiter.api.Test;

class PurgingTest {
    private static final long AGE_MILLIS = 60_000;

    private final ForgetfulCluster forgetful = new ForgetfulCluster(SnapshotSettings.STANDARD, 1_000 * AGE_MILLIS);
    private final TestCluster cluster = forgetful.cluster;

    private void three() {
        forgetful.add(A);
        forgetful.add(B);
        forgetful.add(C);
        cluster.link(A, B);
        cluster.link(B, C);
        cluster.link(A, C);
    }

    @Test
    void tombstoneThatEverybodyHasGoesWhenNoLateTapCanCome() {
        three();
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        assertThat(forgetful.tombstones(B)).isOne();
        cluster.pass(AGE_MILLIS);
        for (TestReplica replica : cluster.all()) {
            assertThat(forgetful.tombstones(replica.id)).isZero();
            assertThat(replica.reader().state().purged().seq(A)).isOne();
            assertThat(replica.reader().state().horizon()).isGreaterThan(HybridTimestamp.ZERO);
            assertThat(replica.view().tombstones().purged()).isOne();
        }
        cluster.assertAgreement();
    }

    @Test
    void likeAndUnlikeAtOnePlaceLeaveNothing() {
        three();
        for (int i = 0; i < 10; i++) {
            forgetful.like(A, "p", "u" + i);
            forgetful.settle();
            forgetful.unlike(A, "p", "u" + i);
        }
        forgetful.settle();
        cluster.pass(AGE_MILLIS + 30_000);
        assertThat(forgetful.tombstones(C)).isZero();
        assertThat(cluster.get(C).columns("p").raw()).isZero();
    }

    @Test
    void tombstoneWithCreditsStays() {
        three();
        forgetful.like(A, "p", "x");
        forgetful.settle();
        forgetful.unlike(B, "p", "x");
        forgetful.settle();
        cluster.pass(10 * AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isOne();
        assertThat(cluster.get(A).view().tombstones()).isEqualTo(new TombstoneGauges(0, 1, 0));
        forgetful.like(B, "p", "x");
        forgetful.settle();
        assertThat(forgetful.tombstones(A)).isZero();
        cluster.assertAgreement();
    }

    @Test
    void absentMemberHoldsUpPurging() {
        three();
        cluster.cut(A, C);
        cluster.cut(B, C);
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        cluster.pass(10 * AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isOne();
        assertThat(forgetful.tombstones(B)).isOne();
        assertThat(cluster.get(A).view().tombstones().live()).isOne();
        cluster.link(A, C);
        forgetful.settle();
        assertThat(forgetful.tombstones(A)).isZero();
    }

    @Test
    void memberThatHasNeverReportedHoldsUpPurging() {
        forgetful.add(A);
        forgetful.add(B);
        forgetful.add(C);
        cluster.link(A, B);
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        cluster.pass(10 * AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isOne();
    }

    @Test
    void newsInAReportHoldUpPurging() {
        three();
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        // B says that it has a record of C that A has not.
        VersionVector more = Steps.has(A, 1).with(C, new dev.likewise.crdt.LogPosition(1, 1));
        cluster.step(A, new Input.Report(B, Steps.view(more)));
        TestReplica a = cluster.get(A);
        a.step(new Now(cluster.now(A).wallMicros() + 10_000 * AGE_MILLIS, 10 * AGE_MILLIS), new Input.Tick());
        a.step(new Now(cluster.now(A).wallMicros() + 10_000 * AGE_MILLIS, 20 * AGE_MILLIS), new Input.Tick());
        assertThat(forgetful.tombstones(A)).isOne();
    }

    @Test
    void lateTapUnderAPurgedUnlikeIsAboveTheHorizon() {
        three();
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        cluster.cut(A, C);
        cluster.cut(B, C);
        // C still has the tombstone; A and B forget it, as C has it too.
        cluster.pass(AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isZero();
        HybridTimestamp horizon = cluster.get(A).reader().state().horizon();
        forgetful.late(A, EdgeKey.like("p", "x"), true, 2 * AGE_MILLIS);
        assertThat(cluster.get(A).edge(EdgeKey.like("p", "x")).stamp().time()).isGreaterThan(horizon);
        cluster.link(A, C);
        cluster.link(B, C);
        forgetful.settle();
        cluster.assertAgreement();
    }

    @Test
    void itemThatWasPurgedAndLikedAgainCountsOnce() {
        three();
        forgetful.like(A, "p", "x");
        forgetful.settle();
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        cluster.pass(AGE_MILLIS);
        assertThat(forgetful.tombstones(B)).isZero();
        forgetful.like(B, "p", "x");
        forgetful.settle();
        assertThat(cluster.get(C).columns("p").count()).isOne();
        cluster.assertAgreement();
    }

    @Test
    void nothingIsPurgedBeforeAllConfiguredPeersWereMet() {
        TestReplica alone = forgetful.add(A);
        forgetful.unlike(A, "p", "x");
        cluster.pass(10 * AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isOne();
        cluster.step(A, new Input.AllMet());
        cluster.pass(5_000);
        assertThat(forgetful.tombstones(A)).isZero();
        assertThat(alone.view().tombstones().purged()).isOne();
    }

    /** B may be the only one that has heard of somebody who likes what is unliked here. */
    @Test
    void nothingIsPurgedBeforeEachMemberHasMetAllThatItWasToldOf() {
        forgetful.add(A);
        TestReplica b = forgetful.add(B);
        b.hasMetAll = false;
        cluster.link(A, B);
        forgetful.unlike(A, "p", "x");
        forgetful.settle();
        cluster.pass(10 * AGE_MILLIS);
        assertThat(forgetful.tombstones(A)).isOne();
        b.hasMetAll = true;
        cluster.pass(5_000);
        assertThat(forgetful.tombstones(A)).isZero();
    }
}
