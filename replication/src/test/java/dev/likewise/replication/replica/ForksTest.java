package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.wire.SnapshotHeads;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One replica has told two others different things under one name. */
class ForksTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");

    private final TestReplica a = TestReplica.of("a");
    private final TestReplica c = TestReplica.of("c");
    private final TestReplica copy = TestReplica.of("c");
    private long millis = 10;

    private static final MemberTable ACTIVE =
            MemberTable.EMPTY.with(B, Member.UNKNOWN).with(C, Member.UNKNOWN);
    private static final MemberTable RETIRED = ACTIVE.with(C, Member.UNKNOWN.asRetired());

    @BeforeEach
    void fork() {
        for (TestReplica either : List.of(c, copy)) {
            either.step(Steps.at(1), Steps.like("p", "common"));
        }
        c.step(Steps.at(2), Steps.like("p", "mine"));
        copy.step(Steps.at(3), Steps.like("p", "other"));
        copy.step(Steps.at(4), Steps.like("p", "another"));
        step(Steps.records(C, Steps.log(c, C)));
    }

    private Outcome step(Input... inputs) {
        millis++;
        return a.step(Steps.at(millis), inputs);
    }

    private LogPosition at(TestReplica of, long seq) {
        return Steps.log(of, C).get((int) seq - 1).position();
    }

    private static PeerView view(LogPosition ofC, ForkTips forks) {
        return new PeerView(
                VersionVector.EMPTY.with(C, ofC),
                VersionVector.EMPTY,
                HybridTimestamp.ZERO,
                false,
                VersionVector.EMPTY,
                forks,
                Set.of(),
                true);
    }

    private static List<Fault.Kind> kinds(Outcome outcome) {
        return outcome.faults().stream().map(Fault::kind).toList();
    }

    private static boolean asks(Outcome outcome) {
        return outcome.sends().stream()
                .anyMatch(send -> send.to().equals(B) && send.message() instanceof ShardMessage.SnapshotPull);
    }

    @Test
    void whoeverHasAnotherRecordAtOnePlaceHasAnotherBranch() {
        Outcome met = step(new Input.PeerUp(B, view(at(copy, 2), ForkTips.NONE)));

        assertThat(kinds(met)).containsExactly(Fault.Kind.FORKED);
        assertThat(met.faults().get(0).origin()).isEqualTo(C);
        assertThat(asks(met)).isTrue();
        assertThat(met.view().forks().of(C)).containsExactly(at(c, 2));
        assertThat(a.reader().state().forks())
                .as("durable")
                .isEqualTo(met.view().forks());
    }

    @Test
    void whoeverIsBehindOnTheSameBranchHasNone() {
        Outcome met = step(new Input.PeerUp(B, view(at(c, 1), ForkTips.NONE)));

        assertThat(kinds(met)).isEmpty();
        assertThat(asks(met)).isFalse();
        assertThat(met.view().forks()).isEqualTo(ForkTips.NONE);
    }

    /** Its record of that place is not here; it will find ours contradicted and say so. */
    @Test
    void aLongerLogIsTheOthersToJudge() {
        assertThat(kinds(step(new Input.PeerUp(B, view(at(copy, 3), ForkTips.NONE)))))
                .isEmpty();
        ForkTips theirs = ForkTips.NONE.with(C, at(copy, 3));
        Outcome told = step(new Input.Report(B, view(at(copy, 3), theirs)));

        assertThat(kinds(told)).containsExactly(Fault.Kind.FORKED);
        assertThat(asks(told)).isTrue();
    }

    @Test
    void noRecordOfAForkedLogIsApplied() {
        step(new Input.PeerUp(B, view(at(copy, 2), ForkTips.NONE)));
        c.step(Steps.at(5), Steps.like("p", "late"));
        step(Steps.records(B, Steps.log(c, C)));

        assertThat(a.applied(C)).isEqualTo(2);
    }

    /** Who sent the record may have trimmed the one before it. */
    @Test
    void aBrokenChainIsEvidenceAgainstARetiredReplicaOnly() {
        Input broken =
                new Input.Records(B, C, 3, List.of(Steps.log(copy, C).get(2).bytes()));
        assertThat(kinds(step(broken))).containsExactly(Fault.Kind.CHAIN_BROKEN);
        assertThat(a.reader().state().forks()).isEqualTo(ForkTips.NONE);
        MemberTable table = MemberTable.EMPTY.with(C, Member.UNKNOWN.asRetired());
        step(new Input.Members(table), broken);

        assertThat(a.reader().state().forks().of(C)).containsExactly(at(c, 2));
        assertThat(asks(step(new Input.PeerUp(B, view(at(copy, 3), ForkTips.NONE)))))
                .isTrue();
    }

    /** The source has trimmed what would show that its log is another branch, so it is not told apart by anybody. */
    @Test
    void whatASnapshotTakesVOverIsABranchIfItsOriginIsRetired() {
        LogPosition end = new LogPosition(5, 99);
        Outcome last = merge(RETIRED, source(end));

        assertThat(last.view().applied().of(C)).isEqualTo(end);
        assertThat(last.view().forks().of(C)).containsExactly(at(c, 2), end);
    }

    /** Asks B, as it has trimmed what is missing here, for a snapshot that has no more than these few words. */
    private Outcome merge(MemberTable members, ShardState source) {
        step(new Input.Members(members), new Input.PeerUp(B, Steps.view(VersionVector.EMPTY)));
        Outcome asked = step(new Input.Trimmed(B, C, 5));
        long id = ((ShardMessage.SnapshotPull) asked.sends().get(0).message()).id();
        Outcome last = step(new Input.SnapshotPart(B, id, 1, true, SnapshotHeads.write(members, source)));
        while (last.unfinished()) {
            last = step(new Input.Proceed());
        }
        return last;
    }

    private static ShardState source(LogPosition ofC) {
        return ShardState.EMPTY.with(VersionVector.EMPTY.with(C, ofC), HybridTimestamp.ZERO);
    }

    @Test
    void whatASnapshotTakesVOverIsRememberedUntilItsOriginIsRetired() {
        LogPosition end = new LogPosition(5, 99);
        Outcome last = merge(ACTIVE, source(end));
        assertThat(last.view().forks()).isEqualTo(ForkTips.NONE);
        assertThat(a.reader().state().unproven().of(C)).containsExactly(at(c, 2));

        Outcome told = step(new Input.Members(RETIRED), new Input.Tick());
        assertThat(told.view().forks().of(C)).containsExactly(at(c, 2), end);
        assertThat(a.reader().state().forks()).isEqualTo(told.view().forks());
        assertThat(a.reader().state().unproven()).isEqualTo(ForkTips.NONE);
    }

    @Test
    void whatTheSourceOfASnapshotCouldNotProveCannotBeProvenHere() {
        LogPosition early = new LogPosition(1, 77);
        merge(ACTIVE, source(new LogPosition(5, 99)).withForks(ForkTips.NONE, ForkTips.NONE.with(C, early)));

        assertThat(a.reader().state().unproven().of(C)).containsExactly(early, at(c, 2));
    }

    @Test
    void ofPlacesThatAreNotProvenTheLatestAreRemembered() {
        ForkTips many = ForkTips.NONE;
        for (long chain = 0; chain < 20; chain++) {
            many = many.with(C, new LogPosition(1 + chain / 10, chain));
        }
        merge(ACTIVE, source(new LogPosition(5, 99)).withForks(ForkTips.NONE, many));

        assertThat(a.reader().state().unproven().of(C)).hasSize(8).allMatch(place -> place.seq() == 2);
    }

    /** It may have found out about a fork by a shorter log than the one that is here. */
    @Test
    void whatIsHereIsABranchOfALogThatHasForkedForTheSource() {
        LogPosition theirs = at(copy, 1);
        Outcome last = merge(RETIRED, source(theirs).withForks(ForkTips.NONE.with(C, theirs), ForkTips.NONE));

        assertThat(last.view().forks().of(C)).containsExactly(theirs, at(c, 2));
        assertThat(last.view().applied().of(C)).isEqualTo(at(c, 2));
    }

    @Test
    void whoeverHasAllBranchesIsNotAskedForThem() {
        step(new Input.PeerUp(B, view(at(copy, 2), ForkTips.NONE)));
        Outcome less = step(new Input.Report(B, view(at(c, 2), ForkTips.NONE.with(C, at(c, 2)))));

        assertThat(less.view().forks().of(C)).containsExactly(at(c, 2));
    }

    @Test
    void tipsGrowInAnyOrderToTheSameAndTheLastOneIsTheTop() {
        ForkTips one = ForkTips.NONE.with(C, new LogPosition(7, 5)).with(B, new LogPosition(1, 1));
        ForkTips other = ForkTips.NONE.with(C, new LogPosition(7, -5)).with(C, new LogPosition(3, 9));

        assertThat(ForkTips.merge(one, other)).isEqualTo(ForkTips.merge(other, one));
        assertThat(one.without(C).origins()).containsExactly(B);
        assertThat(ForkTips.merge(one, other).top(C)).isEqualTo(new LogPosition(7, -5));
        assertThat(ForkTips.merge(one, one)).isEqualTo(one);
        assertThat(ForkTips.merge(one, other).of(C)).hasSize(3);
    }
}
