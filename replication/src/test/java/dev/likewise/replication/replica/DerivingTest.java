package dev.likewise.replication.replica;

import static dev.likewise.replication.replica.ForgetfulCluster.A;
import static dev.likewise.replication.replica.ForgetfulCluster.B;
import static dev.likewise.replication.replica.ForgetfulCluster.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The column of a replica that is gone for good is what the registers say, whoever has heard what of it. */
class DerivingTest {
    private static final long DAY_MICROS = 86_400_000_000L;

    private final ForgetfulCluster cluster;

    DerivingTest() {
        this.cluster = cluster(1);
    }

    private static ForgetfulCluster cluster(int pieceRows) {
        ForgetfulCluster made = new ForgetfulCluster(
                RetentionSettings.STANDARD, new SnapshotSettings(pieceRows, 8, 2_000, 30_000, 4), DAY_MICROS);
        List.of(A, B, C).forEach(made::add);
        made.cluster.link(A, B);
        made.cluster.link(A, C);
        made.cluster.link(B, C);
        return made;
    }

    /** What the registers credit to a replica, by subject. */
    private static NavigableMap<Subject, Long> credits(TestReplica at, ReplicaId replica) {
        NavigableMap<Subject, Long> credits = new TreeMap<>();
        at.registers()
                .forEach((key, register) -> credits.merge(
                        key.subject(), (long) register.edge().credits().of(replica), Long::sum));
        credits.values().removeIf(sum -> sum == 0);
        return credits;
    }

    private static void assertDerived(TestReplica at, ReplicaId gone) {
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>();
        at.reader().forEachColumns((subject, vector) -> columns.put(subject, vector.column(gone)));
        columns.values().removeIf(PnCounter.ZERO::equals);
        NavigableMap<Subject, PnCounter> expected = new TreeMap<>();
        credits(at, gone).forEach((subject, sum) -> expected.put(subject, PnCounter.ofNet(sum)));
        assertThat(columns).as("columns of %s at %s", gone, at.id).isEqualTo(expected);
        assertThat(at.reader().state().derived()).contains(gone);
    }

    /** Only B has heard of the columns of what A gets by relay when C is retired already. */
    @Test
    void registersThatComeAfterTheRetirementAreCounted() {
        cluster.like(C, "p", "u");
        cluster.settle();
        cluster.cluster.cut(A, C);
        cluster.cluster.cut(A, B);
        cluster.like(C, "p", "v");
        cluster.like(C, "q", "v");
        cluster.settle();
        cluster.cluster.remove(C);
        cluster.cluster.retire(A, C);
        cluster.settle();
        assertThat(cluster.cluster.get(A).column("p", C)).isEqualTo(new PnCounter(1, 0));

        cluster.cluster.link(A, B);
        cluster.settle();
        assertThat(cluster.cluster.get(A).column("p", C)).isEqualTo(new PnCounter(2, 0));
        assertThat(cluster.cluster.get(A).column("q", C)).isEqualTo(new PnCounter(1, 0));
        cluster.cluster.all().forEach(at -> assertDerived(at, C));
        cluster.cluster.assertAgreement();
    }

    /** The column was heard of by the count lane's way, but the tap behind it is lost: it counts no more. */
    @Test
    void columnsWithoutRegistersComeToNothing() {
        cluster.cluster
                .get(A)
                .draft()
                .column(Subject.post("lost"), C, new PnCounter(3, 1))
                .commit();
        cluster.cluster.restart(A, () -> cluster.cluster.get(A).restart());
        cluster.cluster.remove(C);
        cluster.cluster.retire(A, C);
        cluster.settle();

        assertThat(cluster.cluster.get(A).columns("lost").isEmpty()).isTrue();
    }

    @Test
    void nothingIsPurgedBeforeTheColumnIsDerived() {
        for (int i = 0; i < 5; i++) {
            cluster.like(A, "p" + i, "u");
        }
        cluster.settle();
        cluster.cluster.remove(C);
        cluster.cluster.retire(A, C);
        TestReplica a = cluster.cluster.get(A);
        assertThat(a.reader().state().derived()).isEmpty();
        Outcome last = cluster.cluster.step(A);
        assertThat(last.unfinished()).as("a piece a step").isTrue();
        cluster.settle();
        assertDerived(a, C);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1_000})
    void columnsFitWhateverHappensMeanwhile(int pieceRows) {
        for (long seed = 0; seed < 150; seed++) {
            play(new SplittableRandom(seed), cluster(pieceRows));
        }
    }

    private static void play(SplittableRandom random, ForgetfulCluster played) {
        TestCluster cluster = played.cluster;
        int goneAt = random.nextInt(20, 60);
        int heardAt = goneAt + random.nextInt(0, 20);
        for (int i = 0; i < 100; i++) {
            if (i == goneAt) {
                cluster.remove(C);
                cluster.retire(A, C);
            } else if (i == heardAt) {
                cluster.retire(B, C);
            }
            List<ReplicaId> there =
                    cluster.all().stream().map(replica -> replica.id).toList();
            ReplicaId at = there.get(random.nextInt(there.size()));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> played.like(at, "p" + random.nextInt(4), "u" + random.nextInt(3));
                case 3, 4 -> played.unlike(at, "p" + random.nextInt(4), "u" + random.nextInt(3));
                case 5 -> cluster.deliverSome(random.nextInt(6));
                case 6 -> cluster.restart(at, () -> cluster.get(at).restart());
                default -> cluster.step(at);
            }
        }
        played.settle();
        cluster.all().forEach(at -> assertDerived(at, C));
        cluster.assertAgreement();
    }
}
