package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.wire.ChunkBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Differences planted in stores are found, named and put right, and nothing else is. */
class DigestsTest implements TestCluster.Listener {
    private static final ReplicaId A = TestReplica.id("a");
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");
    private static final long DIGEST_MILLIS = 10_000;
    private static final long GIVE_UP_MILLIS = 5_000;

    private record At(ReplicaId replica, Outcome.Fault fault) {}

    private final TestCluster cluster = new TestCluster(this);
    private final List<At> faults = new ArrayList<>();
    private final List<TestCluster.Message> sent = new ArrayList<>();

    @Override
    public void sent(TestCluster.Message message) {
        sent.add(message);
    }

    @Override
    public void fault(ReplicaId at, Outcome.Fault fault) {
        faults.add(new At(at, fault));
    }

    private void start(ReplicaId... ids) {
        start(PurgeSettings.STANDARD, new Rules(), ids);
    }

    private void start(PurgeSettings purge, Rules rules, ReplicaId... ids) {
        ReplicaSettings standard = ReplicaSettings.STANDARD;
        ReplicaSettings settings = new ReplicaSettings(
                standard.maxClockDriftMicros(),
                standard.windowBytes(),
                standard.pullBytes(),
                standard.relayGraceMillis(),
                standard.resendMillis(),
                standard.recordBytes(),
                standard.retention(),
                purge,
                new SnapshotSettings(7, 2, 2_000, GIVE_UP_MILLIS, 2),
                standard.lane(),
                DIGEST_MILLIS);
        for (ReplicaId id : ids) {
            cluster.add(new TestReplica(id, settings, rules));
        }
        for (int i = 0; i < ids.length; i++) {
            for (int j = i + 1; j < ids.length; j++) {
                cluster.link(ids[i], ids[j]);
            }
        }
    }

    /** a and b with a hundred likes of some posts, some of them taken back across. */
    private void twoWithLikes() {
        start(A, B);
        someLikes();
    }

    private void someLikes() {
        for (int i = 0; i < 100; i++) {
            cluster.step(i % 2 == 0 ? A : B, Steps.like("p" + i % 5, "u" + i));
        }
        cluster.deliverAll();
        for (int i = 0; i < 20; i++) {
            cluster.step(A, Steps.unlike("p" + i % 5, "u" + i));
        }
        cluster.deliverAll();
    }

    private void passAndDeliver(long millis) {
        for (long left = millis; left > 0; left -= 1_000) {
            cluster.pass(1_000);
            cluster.deliverAll();
        }
    }

    private void digest() {
        passAndDeliver(DIGEST_MILLIS);
    }

    private long sent(Frame.KindCase kind) {
        return sent.stream()
                .filter(message -> message.frame().getKindCase() == kind)
                .count();
    }

    private void plant(ReplicaId at, EdgeKey key, Register register) {
        cluster.get(at).draft().put(key, register).commit();
    }

    private void lose(ReplicaId at, EdgeKey key) {
        plant(at, key, Register.NONE);
    }

    private static EdgeKey key(int user) {
        return EdgeKey.like("p" + user % 5, "u" + user);
    }

    private String found(ReplicaId at) {
        List<At> here =
                faults.stream().filter(fault -> fault.replica().equals(at)).toList();
        assertThat(here).as("faults at %s of %s", at, faults).hasSize(1);
        assertThat(here.get(0).fault().kind()).isEqualTo(Outcome.Fault.Kind.DIGEST_DIFFERS);
        return here.get(0).fault().detail();
    }

    /** The registers that all must have; what a repaired tombstone says of its place in a log may be later. */
    private NavigableMap<EdgeKey, Edge> compared(ReplicaId at) {
        NavigableMap<EdgeKey, Edge> edges = new TreeMap<>();
        cluster.get(at).registers().forEach((key, register) -> edges.put(key, register.edge()));
        edges.values().removeIf(edge -> !new Rules().isCompared(edge));
        return edges;
    }

    private void assertSame() {
        assertThat(compared(B)).isEqualTo(compared(A)).isNotEmpty();
    }

    private void assertQuietAfterwards() {
        faults.clear();
        sent.clear();
        digest();
        assertThat(faults).isEmpty();
        assertThat(sent(Frame.KindCase.DIGEST)).isPositive();
        assertThat(sent(Frame.KindCase.DIGEST_ROWS)).isZero();
    }

    @Test
    void shardsThatAreEqualExchangeHashesAndNothingElse() {
        twoWithLikes();
        digest();

        assertThat(sent(Frame.KindCase.DIGEST)).as("both asked, both said").isEqualTo(4);
        assertThat(sent(Frame.KindCase.DIGEST_ROWS)).isZero();
        assertThat(faults).isEmpty();
        passAndDeliver(5 * DIGEST_MILLIS);
        assertThat(sent(Frame.KindCase.DIGEST)).as("one comparison a pause").isEqualTo(4 * 6);
    }

    @Test
    void aRegisterThatWasLostIsFoundNamedAndBroughtBack() {
        twoWithLikes();
        Edge before = cluster.get(B).edge(key(31));
        lose(B, key(31));
        digest();

        assertThat(found(B)).contains("1 of 64 buckets").contains("1 missing or older here, taken over, of p1");
        assertThat(found(A)).contains("1 of 64 buckets").contains("nothing was missing or older here");
        assertThat(cluster.get(B).edge(key(31))).isEqualTo(before);
        assertSame();
        assertQuietAfterwards();
    }

    @Test
    void anEvenNumberOfLossesOnBothSidesIsFound() {
        twoWithLikes();
        List<Integer> lostAtA = List.of(40, 52);
        List<Integer> lostAtB = List.of(41, 53, 66, 78);
        lostAtA.forEach(user -> lose(A, key(user)));
        lostAtB.forEach(user -> lose(B, key(user)));
        for (int i = 0; i < 3; i++) {
            digest();
        }

        lostAtA.forEach(
                user -> assertThat(cluster.get(A).edge(key(user)).present()).isTrue());
        lostAtB.forEach(
                user -> assertThat(cluster.get(B).edge(key(user)).present()).isTrue());
        assertSame();
        assertQuietAfterwards();
    }

    @Test
    void registersThatAreThereTwiceAreFound() {
        twoWithLikes();
        Register doubled = cluster.get(B).registers().get(key(30));
        EdgeKey one = EdgeKey.like("p0", "copy-1");
        EdgeKey other = EdgeKey.like("p0", "copy-2");
        plant(B, one, doubled);
        plant(B, other, doubled);
        digest();
        digest();

        assertThat(faults.stream().map(At::replica)).contains(A, B);
        assertThat(faults)
                .anySatisfy(
                        at -> assertThat(at.fault().detail()).contains("2 missing or older here, taken over, of p0"));
        assertSame();
    }

    @Test
    void anOlderRegisterIsReplacedAndTheCorrectionIsLogged() {
        start(A, B);
        cluster.step(A, Steps.like("p", "u"));
        Register likedByA = cluster.get(A).registers().get(EdgeKey.like("p", "u"));
        cluster.cut(A, B);
        cluster.step(B, Steps.like("p", "u"));
        cluster.link(A, B);
        cluster.deliverAll();
        long end = cluster.get(A).applied(A);
        plant(A, EdgeKey.like("p", "u"), likedByA);
        digest();

        assertThat(found(A)).contains("1 missing or older here, taken over, of p");
        assertThat(cluster.get(A).edge(EdgeKey.like("p", "u")))
                .isEqualTo(cluster.get(B).edge(EdgeKey.like("p", "u")));
        assertThat(cluster.get(A).applied(A)).as("a correction is a record").isEqualTo(end + 1);
        assertThat(cluster.get(A).column("p", A).net())
                .as("as far from its credits as before, which an audit finds")
                .isEqualTo(-1);
    }

    @Test
    void anotherContentUnderTheSameStampIsReportedAndLeft() {
        twoWithLikes();
        Edge right = cluster.get(B).edge(key(33));
        Edge flipped = new Edge(right.stamp(), false, Credits.NONE);
        plant(B, key(33), Register.of(flipped, 1));
        Edge credited = new Edge(right.stamp(), true, right.credits().plus(A, 1).plus(B, -1));
        plant(A, key(33), Register.of(credited, 1));
        digest();

        for (ReplicaId at : List.of(A, B)) {
            assertThat(found(at)).contains("nothing was missing or older here");
        }
        assertThat(found(B)).contains("1 differ under the same stamp, which nothing can repair, of p3");
        assertThat(cluster.get(B).edge(key(33))).isEqualTo(flipped);
        assertThat(cluster.get(A).edge(key(33))).isEqualTo(credited);
        faults.clear();
        digest();
        assertThat(found(B)).as("as long as it is so").contains(", of p3");
    }

    @Test
    void creditsAloneMakeADifference() {
        twoWithLikes();
        Edge right = cluster.get(B).edge(key(35));
        Edge moved = new Edge(right.stamp(), true, right.credits().plus(A, 1).plus(B, -1));
        plant(B, key(35), Register.of(moved, 1));
        digest();

        assertThat(found(A)).contains(", of p0");
        assertThat(found(B)).contains(", of p0");
    }

    @Test
    void aLostUnlikeDoesNotBringTheLikeBackToTheOthers() {
        start(A, B);
        cluster.step(A, Steps.like("p", "u"));
        cluster.deliverAll();
        Register liked = cluster.get(B).registers().get(EdgeKey.like("p", "u"));
        cluster.step(A, Steps.unlike("p", "u"));
        cluster.deliverAll();
        plant(B, EdgeKey.like("p", "u"), liked);
        cluster.step(A, Steps.like("p", "other"));
        cluster.deliverAll();
        digest();

        assertThat(found(B)).contains("1 missing or older here, taken over, of p");
        assertThat(cluster.get(A).edge(EdgeKey.like("p", "u")).present()).isFalse();
        assertThat(cluster.get(B).edge(EdgeKey.like("p", "u")).present()).isFalse();
    }

    @Test
    void bareTombstonesThatOneHasPurgedAreNoDifferenceAndStayAway() {
        twoWithLikes();
        cluster.step(A, Steps.unlike("p1", "nobody"));
        cluster.deliverAll();
        lose(B, EdgeKey.like("p1", "nobody"));
        digest();
        assertThat(faults).isEmpty();

        // Where something else in its bucket differs, it comes along.
        EdgeKey neighbour = neighbourOf(EdgeKey.like("p1", "nobody"));
        plant(A, neighbour, Register.of(edge(A), 0));
        digest();
        assertThat(found(B)).contains("1 missing or older here, taken over, of p1");
        assertThat(cluster.get(B).edge(EdgeKey.like("p1", "nobody")).isNever()).isTrue();
    }

    private static EdgeKey neighbourOf(EdgeKey key) {
        for (int i = 0; ; i++) {
            EdgeKey other = EdgeKey.like("p1", "neighbour" + i);
            if (Buckets.of(other) == Buckets.of(key)) {
                return other;
            }
        }
    }

    private static Edge edge(ReplicaId by) {
        return new Edge(new Stamp(HybridTimestamp.ofMicros(TestCluster.START_MICROS), by), true, Credits.of(by, 1));
    }

    @Test
    void fewPostsAreNamedAndAllIsCounted() {
        twoWithLikes();
        EdgeKey first = EdgeKey.like("stray", "who");
        List<EdgeKey> strays = new ArrayList<>();
        for (int i = 0; strays.size() < 15; i++) {
            EdgeKey stray = EdgeKey.like("stray" + i, "who");
            if (Buckets.of(stray) == Buckets.of(first)) {
                strays.add(stray);
            }
        }
        strays.forEach(stray -> plant(A, stray, Register.of(edge(A), 0)));
        digest();

        String found = found(B);
        assertThat(found).contains("15 missing or older here").endsWith("…");
        assertThat(strays.stream()
                        .filter(stray -> found.contains(stray.subject().id() + ",")))
                .hasSize(10);
        assertSame();
    }

    /** What is found is logged. */
    @Test
    void nobodyIsNamedNeitherWhoLikesNorWhoHasSettings() {
        twoWithLikes();
        plant(A, EdgeKey.like("p1", "liker-7"), Register.of(edge(A), 0));
        plant(A, new EdgeKey(new Subject(Relation.HIDES_COUNTS, "shy-7"), Relation.FLAG), Register.of(edge(A), 0));
        digest();

        assertThat(found(B)).contains(" missing or older here, taken over").doesNotContain("liker-7", "shy-7");
        assertSame();
    }

    @Test
    void moreBucketsThanFourAreLeftForTheNextTime() {
        twoWithLikes();
        for (int user = 20; user < 40; user++) {
            lose(B, key(user));
        }
        digest();
        assertThat(found(B)).contains("left for the next time");
        for (int i = 0; i < 5; i++) {
            digest();
        }

        assertSame();
        assertQuietAfterwards();
    }

    @Test
    void whoHasMovedOnIsNotCompared() {
        twoWithLikes();
        lose(B, key(31));
        assertThat(asked().frame().hasDigest()).isTrue();
        cluster.step(B, notNow(A));
        cluster.step(B, Steps.like("p1", "news"));
        Outcome answer =
                cluster.step(B, new Input.Digest(A, cluster.get(A).view().applied(), List.of()));

        assertThat(answer.sends()).hasSize(1);
        assertThat(((ShardMessage.Digest) answer.sends().get(0).message())
                        .applied()
                        .asMap())
                .as("not now")
                .isEmpty();
        assertThat(faults).isEmpty();
    }

    @Test
    void whoIsToldNotNowAsksAgainSoon() {
        twoWithLikes();
        assertThat(asked().frame().hasDigest()).isTrue();
        cluster.step(A, notNow(B));
        cluster.take(B, A);
        sent.clear();
        passAndDeliver(2_000);

        assertThat(sent(Frame.KindCase.DIGEST)).as("asked, both said").isEqualTo(3);
    }

    private static Input.Digest notNow(ReplicaId from) {
        return new Input.Digest(from, VersionVector.EMPTY, List.of());
    }

    @Test
    void aChunkThatIsLostEndsTheExchangeAndTheNextOneMakesItGood() {
        twoWithLikes();
        lose(B, key(31));
        dropRows();
        passAndDeliver(GIVE_UP_MILLIS + 4_000);
        assertThat(found(A)).contains("broken off before the end");
        faults.clear();
        digest();
        digest();

        assertThat(cluster.get(B).edge(key(31)).present()).isTrue();
        assertQuietAfterwards();
    }

    /** Lets a comparison come as far as its first chunk, and loses that. */
    private void dropRows() {
        for (int i = 0; i < 1_000; i++) {
            for (ReplicaId from : List.of(A, B)) {
                ReplicaId to = from.equals(A) ? B : A;
                Optional<TestCluster.Message> next = cluster.take(from, to);
                if (next.isPresent() && next.get().frame().hasDigestRows()) {
                    return;
                }
                next.ifPresent(cluster::deliver);
                cluster.step(from);
            }
            cluster.pass(i % 100 == 0 ? 1_000 : 0);
        }
        throw new AssertionError("no chunk in a thousand steps");
    }

    @Test
    void aLinkThatBreaksInTheExchangeEndsIt() {
        twoWithLikes();
        lose(B, key(31));
        dropRows();
        cluster.cut(A, B);

        assertThat(found(A)).contains("broken off before the end");
        cluster.link(A, B);
        cluster.deliverAll();
        faults.clear();
        digest();
        digest();
        assertThat(cluster.get(B).edge(key(31)).present()).isTrue();
    }

    @Test
    void rowsThatCannotBeReadEndTheExchange() {
        twoWithLikes();
        lose(B, key(31));
        dropRows();
        int bucket = Buckets.of(key(31));
        Outcome garbled = cluster.step(B, new Input.DigestRows(A, bucket, true, true, new byte[] {1, 2, 3}));

        assertThat(garbled.faults())
                .extracting(Outcome.Fault::kind)
                .containsExactly(Outcome.Fault.Kind.SNAPSHOT_UNREADABLE, Outcome.Fault.Kind.DIGEST_DIFFERS);
    }

    @Test
    void rowsThatNobodyAskedForAreNotTaken() {
        twoWithLikes();
        ChunkBuilder rows = new ChunkBuilder();
        rows.edge(EdgeKey.like("p1", "forged"), edge(A));
        int bucket = Buckets.of(EdgeKey.like("p1", "forged"));
        Outcome outcome = cluster.step(B, new Input.DigestRows(A, bucket, true, true, rows.build()));

        assertThat(outcome.commit()).isEmpty();
        assertThat(outcome.sends()).isEmpty();
    }

    @Test
    void rowsOfAnotherBucketThanTheOneUnderWayAreNotTaken() {
        twoWithLikes();
        lose(B, key(31));
        dropRows();
        EdgeKey forged = EdgeKey.like("p1", "forged");
        assertThat(Buckets.of(forged)).isNotEqualTo(Buckets.of(key(31)));
        ChunkBuilder rows = new ChunkBuilder();
        rows.edge(forged, edge(A));
        Outcome outcome = cluster.step(B, new Input.DigestRows(A, Buckets.of(forged), true, true, rows.build()));

        assertThat(outcome.sends()).isEmpty();
        assertThat(cluster.get(B).edge(forged).isNever()).isTrue();
    }

    @Test
    void nothingIsComparedWhileASnapshotIsPending() {
        twoWithLikes();
        cluster.step(B, new Input.Trimmed(A, C, 5));
        assertThat(cluster.get(B).view().pending()).isTrue();
        sent.clear();
        Outcome answer =
                cluster.step(B, new Input.Digest(A, cluster.get(B).view().applied(), List.of()));

        assertThat(answer.sends()).hasSize(1);
        assertThat(((ShardMessage.Digest) answer.sends().get(0).message())
                        .applied()
                        .asMap())
                .isEmpty();
    }

    @Test
    void nothingIsPurgedWhileSomethingIsCompared() {
        start(new PurgeSettings(0, 1, 100), new Rules(), A, B);
        someLikes();
        EdgeKey gone = EdgeKey.like("p1", "nobody");
        assertThat(asked().frame().hasDigest()).isTrue();
        cluster.step(A, Steps.unlike("p1", "nobody"));
        cluster.step(B, Steps.records(A, Steps.log(cluster.get(A), A)));
        cluster.pass(4_000);
        assertThat(cluster.get(A).edge(gone).isTombstone()).isTrue();
        passAndDeliver(GIVE_UP_MILLIS + 2_000);

        assertThat(cluster.get(A).edge(gone).isNever()).isTrue();
    }

    /** Lets time pass until a asks b to compare, and takes that off the network. */
    private TestCluster.Message asked() {
        for (int i = 0; i < 5; i++) {
            cluster.pass(1_000);
            Optional<TestCluster.Message> asked = cluster.take(A, B);
            if (asked.isPresent()) {
                return asked.get();
            }
        }
        throw new AssertionError("a has not asked");
    }

    @Test
    void threeReplicasFindWhatOneOfThemHasLost() {
        start(A, B, C);
        for (int i = 0; i < 60; i++) {
            cluster.step(List.of(A, B, C).get(i % 3), Steps.like("p" + i % 5, "u" + i));
        }
        cluster.deliverAll();
        lose(C, key(31));
        for (int i = 0; i < 4; i++) {
            digest();
        }

        assertThat(cluster.get(C).edge(key(31)).present()).isTrue();
        assertThat(faults)
                .isNotEmpty()
                .allSatisfy(at -> assertThat(at.fault().kind()).isEqualTo(Outcome.Fault.Kind.DIGEST_DIFFERS));
        faults.clear();
        passAndDeliver(3 * DIGEST_MILLIS);
        assertThat(faults).isEmpty();
    }

    @Test
    void tapsGoOnAndAnEqualMomentIsComparedToItsEnd() {
        twoWithLikes();
        cluster.pass(1_000);
        cluster.pass(1_000);
        for (int i = 0; i < 50; i++) {
            cluster.step(i % 2 == 0 ? A : B, Steps.like("p1", "news" + i));
        }
        cluster.deliverAll();

        assertThat(faults).isEmpty();
        assertThat(sent(Frame.KindCase.DIGEST)).isGreaterThanOrEqualTo(2);
    }

    // ---- what a snapshot has left behind ----

    /** As if a snapshot had lifted V at a over a place in c's log. */
    private void leaveBehind() {
        start(A, B, C);
        someLikes();
        cluster.step(C, Steps.like("p1", "c"));
        cluster.deliverAll();
        cluster.get(A)
                .draft()
                .state(state -> state.withForks(ForkTips.NONE, ForkTips.NONE.with(C, new LogPosition(1, 7))))
                .commit();
        cluster.restart(A, () -> cluster.get(A).restart());
        cluster.link(A, B);
        cluster.link(A, C);
        cluster.deliverAll();
    }

    private ForkTips unproven() {
        return cluster.get(A).reader().state().unproven();
    }

    @Test
    void whatAllHaveTooIsNoBranch() {
        leaveBehind();
        assertThat(unproven()).isNotEqualTo(ForkTips.NONE);
        passAndDeliver(DIGEST_MILLIS / 2);

        assertThat(unproven()).isEqualTo(ForkTips.NONE);
        assertThat(faults).isEmpty();
    }

    @Test
    void whatOneOfTheOthersDoesNotHaveIsABranch() {
        leaveBehind();
        plant(A, EdgeKey.like("p1", "branch"), Register.of(edge(C), 0));
        passAndDeliver(DIGEST_MILLIS / 2);

        assertThat(faults)
                .anySatisfy(at -> assertThat(at.fault().kind()).isEqualTo(Outcome.Fault.Kind.FORKED))
                .filteredOn(at -> at.fault().kind() == Outcome.Fault.Kind.FORKED)
                .allSatisfy(at -> assertThat(at.fault().origin()).isEqualTo(C));
        assertThat(unproven()).as("until c is retired").isNotEqualTo(ForkTips.NONE);
    }

    /** All that the branch had written was replaced since, but for what it had counted. */
    @Test
    void aColumnThatItsReplicaDoesNotHaveIsOfABranch() {
        leaveBehind();
        PnCounter right = cluster.get(A).column("p1", C);
        cluster.get(A)
                .draft()
                .column(Subject.post("p1"), C, new PnCounter(right.positive(), right.negative() + 1))
                .commit();
        passAndDeliver(DIGEST_MILLIS / 2);

        assertThat(faults)
                .isNotEmpty()
                .allSatisfy(at -> assertThat(at.fault().kind()).isEqualTo(Outcome.Fault.Kind.FORKED))
                .allSatisfy(at -> assertThat(at.fault().origin()).isEqualTo(C));
    }

    @Test
    void aColumnWithoutAnyRegisterIsOfABranch() {
        leaveBehind();
        cluster.get(A)
                .draft()
                .column(Subject.post("gone"), C, new PnCounter(1, 0))
                .commit();
        passAndDeliver(DIGEST_MILLIS / 2);

        assertThat(faults).anySatisfy(at -> assertThat(at.fault().kind()).isEqualTo(Outcome.Fault.Kind.FORKED));
    }

    @Test
    void asLongAsOneIsAwayNothingIsProven() {
        leaveBehind();
        cluster.cut(A, C);
        passAndDeliver(DIGEST_MILLIS);
        assertThat(unproven()).isNotEqualTo(ForkTips.NONE);
        cluster.link(A, C);
        passAndDeliver(DIGEST_MILLIS);
        assertThat(unproven()).isEqualTo(ForkTips.NONE);
    }

    // ---- who asks whom ----

    private Outcome asked(ReplicaId at, ReplicaId by) {
        return cluster.get(at)
                .step(
                        cluster.now(at),
                        new Input.Digest(by, cluster.get(at).view().applied(), List.of()));
    }

    private static boolean refuses(Outcome outcome, ReplicaId peer) {
        return outcome.sends().stream()
                .anyMatch(send -> send.to().equals(peer)
                        && send.message() instanceof ShardMessage.Digest digest
                        && digest.applied().equals(VersionVector.EMPTY));
    }

    /** Each waits for the next. */
    @Test
    void ofThoseThatAskEachOtherInARingSomeGiveWayNowAndThen() {
        start(A, B, C);
        someLikes();
        int refused = 0;
        int letGo = 0;
        while (refused + letGo < 40) {
            sent.clear();
            while (sent(Frame.KindCase.DIGEST) < 3) {
                cluster.pass(1_000);
            }
            boolean bAsksA = sent.stream()
                    .anyMatch(
                            message -> message.from().equals(B) && message.to().equals(A));
            if (bAsksA) {
                Outcome atB = asked(B, C);
                refused += refuses(atB, C) ? 1 : 0;
                letGo += refuses(atB, A) ? 1 : 0;
            }
            cluster.deliverAll();
        }

        assertThat(refused).isBetween(8, 32);
    }
}
