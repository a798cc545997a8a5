package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a store has that was set aside, held against where its cluster is, and what becomes of it. */
class UnsentTest {
    private static final ReplicaId B = TestReplica.id("b");

    private final TestReplica old = TestReplica.of("a");
    private final TestReplica fresh = TestReplica.of("z");
    private long millis;

    private Outcome step(Input... inputs) {
        millis++;
        return old.step(Steps.at(millis), inputs);
    }

    private static ShardState seeded(VersionVector applied, HybridTimestamp horizon) {
        return new ShardState(applied, VersionVector.EMPTY, horizon, HybridTimestamp.ZERO, Set.of());
    }

    private VersionVector at(ReplicaId origin, long seq) {
        return VersionVector.EMPTY.with(
                origin, Steps.log(old, origin).get((int) seq - 1).position());
    }

    private Unsent unsent(VersionVector applied) {
        return unsent(applied, HybridTimestamp.ZERO);
    }

    private Unsent unsent(VersionVector applied, HybridTimestamp horizon) {
        return new Unsent(old.reader(), old.id, fresh.reader(), seeded(applied, horizon));
    }

    private static List<Unsent.Tap> all(Unsent unsent) {
        List<Unsent.Tap> all = new ArrayList<>();
        for (Optional<List<Unsent.Tap>> some = unsent.next(); some.isPresent(); some = unsent.next()) {
            all.addAll(some.get());
        }
        return all;
    }

    private static List<String> members(Unsent unsent) {
        return all(unsent).stream().map(tap -> tap.key().member()).toList();
    }

    private void threeLikes() {
        for (String user : List.of("u", "v", "w")) {
            step(Steps.like("p", user));
        }
    }

    @Test
    void whatTheClusterLacksOfTheOwnLogIsUnsent() {
        threeLikes();

        assertThat(members(unsent(at(old.id, 1)))).containsExactly("v", "w");
        assertThat(members(unsent(at(old.id, 3)))).isEmpty();
        assertThat(members(unsent(VersionVector.EMPTY))).containsExactly("u", "v", "w");
    }

    @Test
    void onlyTheLastTapOfAPairStandsAndOnlyIfNothingHasReplacedIt() {
        threeLikes();
        step(Steps.unlike("p", "v"));

        List<Unsent.Tap> taps = all(unsent(at(old.id, 1)));
        assertThat(taps).extracting(tap -> tap.key().member()).containsExactly("w", "v");
        assertThat(taps.get(1).present()).isFalse();
    }

    /** The cluster knows another second and third record; the first one its members were seen to have. */
    @Test
    void aForkedLogCountsButForWhatAllWereSeenToHave() {
        step(new Input.Members(MemberTable.EMPTY.with(B, Member.UNKNOWN)));
        step(Steps.like("p", "u"));
        step(Steps.like("p", "v"));
        step(Steps.like("p", "w"), new Input.Ack(B, at(old.id, 1)));
        step(Steps.like("p", "x"));
        VersionVector other = VersionVector.EMPTY.with(old.id, new LogPosition(3, 99));
        VersionVector beyond = VersionVector.EMPTY.with(old.id, new LogPosition(9, 99));

        assertThat(members(unsent(other))).containsExactly("v", "w", "x");
        assertThat(members(unsent(beyond))).containsExactly("v", "w", "x");
    }

    @Test
    void whatAnotherWroteAndOnlyThisDiskHasIsUnsentToo() {
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(1), Steps.like("p", "u"));
        b.step(Steps.at(2), Steps.like("p", "v"));
        step(Steps.records(B, Steps.log(b, b.id)));

        assertThat(members(unsent(at(B, 1)))).containsExactly("v");
    }

    /** The new disk has more of that log, and no record that says whether it is the same one. */
    @Test
    void whatAnotherWroteOnABranchIsKnownByItsRegisters() {
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(1), Steps.like("p", "u"));
        List<StoredRecord> common = Steps.log(b, b.id);
        fresh.step(Steps.at(2), Steps.records(B, common));
        b.step(Steps.at(2), Steps.like("p", "branch"));
        step(Steps.records(B, Steps.log(b, b.id)));
        VersionVector further = VersionVector.EMPTY.with(B, new LogPosition(7, 7));

        assertThat(members(unsent(further))).containsExactly("branch");
        Unsent late = unsent(further, all(unsent(further)).get(0).stamp().time());
        assertThat(members(late)).isEmpty();
        assertThat(late.unjudged()).containsExactly(new Unsent.Unjudged(B, 1, 2));
    }

    /** Nobody can say what another's fork had in common with the log that the cluster knows. */
    @Test
    void ofAnothersForkWhatMayBeForgottenIsNotJudged() {
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(1), Steps.like("p", "u"));
        b.step(Steps.at(5), Steps.like("p", "v"));
        step(Steps.records(B, Steps.log(b, b.id)));
        VersionVector other = VersionVector.EMPTY.with(B, new LogPosition(2, 99));
        HybridTimestamp horizon = old.reader()
                .registers(List.of(EdgeKey.like("p", "u")))
                .get(0)
                .edge()
                .stamp()
                .time();
        Unsent unsent = unsent(other, horizon);

        assertThat(members(unsent)).containsExactly("v");
        assertThat(unsent.unjudged()).containsExactly(new Unsent.Unjudged(B, 1, 1));
    }

    @Test
    void whatIsTrimmedIsKnownByItsRegisters() {
        threeLikes();
        old.draft().trim(old.id, 2).commit();
        Unsent unsent = unsent(VersionVector.EMPTY);

        assertThat(members(unsent)).containsExactlyInAnyOrder("u", "v", "w").doesNotHaveDuplicates();
        assertThat(unsent.unjudged()).isEmpty();
    }

    /** What came after it may be purged. */
    @Test
    void whatIsTrimmedIsNotJudgedBelowTheHorizon() {
        threeLikes();
        HybridTimestamp ofSecond =
                all(unsent(VersionVector.EMPTY)).get(1).stamp().time();
        old.draft().trim(old.id, 1).commit();
        Unsent unsent = unsent(VersionVector.EMPTY, ofSecond);

        assertThat(members(unsent)).as("v by its record").containsExactly("v", "w");
        assertThat(unsent.unjudged()).containsExactly(new Unsent.Unjudged(old.id, 1, 1));
    }

    @Test
    void ofRegistersOnlyThoseCountWhoseOriginsRecordsAreTrimmed() {
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(1), Steps.like("p", "x"));
        step(Steps.records(B, Steps.log(b, b.id)));
        threeLikes();
        old.draft().trim(old.id, 2).commit();

        assertThat(members(unsent(at(B, 1)))).containsExactlyInAnyOrder("u", "v", "w");
    }

    // ---- taken again ----

    private static Stamp stamp(long micros, ReplicaId replica) {
        return new Stamp(HybridTimestamp.ofMicros(TestCluster.START_MICROS + micros), replica);
    }

    private static Input.Tap again(String user, boolean present, Stamp stamp) {
        return Input.Tap.again(new Unsent.Tap(EdgeKey.like("p", user), present, stamp), "");
    }

    private static TapResult result(Outcome outcome) {
        return outcome.replies().get(0).result();
    }

    @Test
    void aTapThatIsTakenAgainKeepsItsTime() {
        TestReplica renewed = TestReplica.of("c");
        Stamp taken = stamp(-5_000_000, old.id);
        TapResult result = result(renewed.step(Steps.at(1), again("u", true, taken)));

        assertThat(result.kind()).isEqualTo(TapResult.Kind.CHANGED);
        assertThat(result.edge().stamp()).isEqualTo(new Stamp(taken.time(), renewed.id));
    }

    @Test
    void itIsSupersededByWhatIsNewerAndByItself() {
        TestReplica renewed = TestReplica.of("c");
        renewed.step(Steps.at(1), Steps.like("p", "u"));
        assertThat(result(renewed.step(Steps.at(2), again("u", false, stamp(-1_000, old.id))))
                        .kind())
                .isEqualTo(TapResult.Kind.SUPERSEDED);
        Stamp taken = stamp(5_000_000, old.id);
        assertThat(result(renewed.step(Steps.at(3), again("u", false, taken))).kind())
                .isEqualTo(TapResult.Kind.CHANGED);
        assertThat(result(renewed.step(Steps.at(4), again("u", false, taken))).kind())
                .isEqualTo(TapResult.Kind.SUPERSEDED);
    }

    /** The replica's own id is the smaller one: with the same time it would lose to what it replaces. */
    @Test
    void ofEqualTimesTheOneThatWasLaterStaysLater() {
        TestReplica renewed = TestReplica.of("a");
        Stamp first = stamp(1_000, TestReplica.id("b"));
        Stamp second = stamp(1_000, TestReplica.id("c"));
        renewed.step(Steps.at(1), again("u", true, first));
        TapResult result = result(renewed.step(Steps.at(2), again("u", false, second)));

        assertThat(result.kind()).isEqualTo(TapResult.Kind.CHANGED);
        assertThat(result.edge().present()).isFalse();
    }
}
