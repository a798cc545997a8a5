package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.wire.DecodedRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an audit found, put right by the replica itself. */
class RepairingTest {
    private static final Subject POST = Subject.post("p");
    private static final EdgeKey KEY = EdgeKey.like("p", "u");

    private final TestReplica a = TestReplica.of("a");

    /** A column that says two more than the two likes of {@code p}; and the end of the own log then. */
    private long drifted() {
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "v"));
        a.draft().column(POST, a.id, new PnCounter(4, 0)).commit();
        a.restart();
        return a.applied(a.id);
    }

    private DecodedRecord lastRecord() {
        return RecordReader.read(Steps.log(a, a.id).get((int) a.applied(a.id) - 1));
    }

    @Test
    void ownColumnMovesByWhatIsMissingInARecordWithoutEvents() {
        long end = drifted();
        Outcome outcome = a.step(Steps.at(2), new Input.Repair(POST, -2, end));

        a.audit();
        assertThat(a.column("p", a.id)).isEqualTo(new PnCounter(4, 2));
        assertThat(outcome.counts()).containsOnlyKeys(POST);
        assertThat(a.applied(a.id)).isEqualTo(end + 1);
        assertThat(lastRecord().columns()).isEqualTo(Map.of(POST, new PnCounter(4, 2)));
        assertThat(lastRecord().taps()).isEmpty();
        assertThat(lastRecord().corrections()).isEmpty();
    }

    @Test
    void repairTravelsToThePeersLikeEveryMove() {
        long end = drifted();
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(2), Steps.records(a.id, Steps.log(a, a.id)));
        a.step(Steps.at(3), new Input.Repair(POST, -2, end));
        b.step(Steps.at(4), Steps.records(a.id, Steps.log(a, a.id)));

        assertThat(b.columns("p")).isEqualTo(a.columns("p"));
        assertThat(b.columns("p").count()).isEqualTo(2);
    }

    @Test
    void whatWasMissingStillIsAfterMoreTaps() {
        long measured = drifted();
        a.step(Steps.at(2), Steps.like("p", "w"), Steps.unlike("p", "u"));
        a.step(Steps.at(3), Steps.unlike("p", "v"), new Input.Repair(POST, -2, measured), Steps.like("p", "x"));

        a.audit();
    }

    @Test
    void ofTwoAuditsThatFoundTheSameOneRepairs() {
        long measured = drifted();
        a.step(Steps.at(2), Steps.like("p", "w"));
        a.step(Steps.at(3), new Input.Repair(POST, -2, measured), new Input.Repair(POST, -2, measured + 1));
        a.audit();
        a.step(Steps.at(4), new Input.Repair(POST, -2, measured + 1));
        a.audit();
    }

    @Test
    void whatAnEarlierLifeMeasuredIsNotBelievedIfThereWereRecordsSince() {
        long measured = drifted();
        a.step(Steps.at(2), new Input.Repair(POST, -2, measured));
        a.restart();
        Outcome outcome = a.step(Steps.at(3), new Input.Repair(POST, -2, measured));

        assertThat(outcome.commit()).isEmpty();
        a.audit();
    }

    @Test
    void repairsOfManySubjectsAreEachDoneOnce() {
        long measured = drifted();
        a.step(
                Steps.at(2),
                IntStream.range(0, 10_000)
                        .mapToObj(i -> new Input.Repair(Subject.post("q" + i), 1, measured))
                        .toArray(Input[]::new));
        a.step(Steps.at(3), new Input.Repair(Subject.post("last"), 1, a.applied(a.id)));
        a.step(Steps.at(4), new Input.Repair(Subject.post("q0"), 1, measured));

        assertThat(a.column("q0", a.id)).isEqualTo(new PnCounter(1, 0));
        assertThat(a.column("q9999", a.id)).isEqualTo(new PnCounter(1, 0));
        assertThat(a.column("last", a.id)).isEqualTo(new PnCounter(1, 0));
    }

    @Test
    void differenceBeyondAllColumnsIsLeftAndHarmsNothing() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        a.draft().column(POST, a.id, new PnCounter(Long.MAX_VALUE, 0)).commit();
        a.restart();
        Outcome outcome = a.step(Steps.at(2), new Input.Repair(POST, 5, 1));

        assertThat(outcome.commit()).isEmpty();
        assertThat(a.step(Steps.at(3), Steps.like("q", "u")).commit()).isPresent();
    }

    @Test
    void doubtedRowsAreMadeAnewFromTheRegisters() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        MemberRow right = MemberRow.of(KEY, a.edge(KEY).stamp().time());
        MemberRow stray = MemberRow.of(KEY, HybridTimestamp.ofMicros(7));
        MemberRow ofNobody = MemberRow.of(EdgeKey.like("p", "nobody"), HybridTimestamp.ofMicros(8));
        a.draft()
                .memberRow(right, false)
                .memberRow(stray, true)
                .memberRow(ofNobody, true)
                .commit();
        Outcome outcome = a.step(Steps.at(2), new Input.DeriveRows(List.of(right, stray, ofNobody)));

        assertThat(a.memberRows()).containsExactly(right);
        assertThat(outcome.commit().orElseThrow().records()).isEmpty();
    }

    @Test
    void doubtedRowFollowsTheRegisterAsTheStepLeavesIt() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        MemberRow first = MemberRow.of(KEY, a.edge(KEY).stamp().time());
        a.step(Steps.at(2), new Input.DeriveRows(List.of(first)), Steps.like("p", "u"));
        MemberRow second = MemberRow.of(KEY, a.edge(KEY).stamp().time());
        assertThat(a.memberRows()).containsExactly(second);

        a.step(Steps.at(3), Steps.unlike("p", "u"), new Input.DeriveRows(List.of(first, second)));
        assertThat(a.memberRows()).isEmpty();
    }

    @Test
    void registersStayAsTheyAre() {
        drifted();
        var before = a.registers();
        a.step(
                Steps.at(2),
                new Input.Repair(POST, -2, a.applied(a.id)),
                new Input.DeriveRows(List.of(MemberRow.of(KEY, HybridTimestamp.ofMicros(7)))));

        assertThat(a.registers()).isEqualTo(before);
    }
}
