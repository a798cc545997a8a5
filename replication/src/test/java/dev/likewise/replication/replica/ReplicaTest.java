package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicaTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");

    private final TestReplica a = TestReplica.of("a");

    private static List<Class<?>> kinds(Outcome outcome) {
        List<Class<?>> kinds = new ArrayList<>();
        outcome.sends().forEach(send -> kinds.add(send.message().getClass()));
        return kinds;
    }

    private static List<Outcome.Fault.Kind> faults(Outcome outcome) {
        return outcome.faults().stream().map(Outcome.Fault::kind).toList();
    }

    @Test
    void stepWithoutInputsChangesNothing() {
        Outcome outcome = a.step(Steps.at(1));
        assertThat(outcome.commit()).isEmpty();
        assertThat(outcome.sends()).isEmpty();
        assertThat(outcome.counts()).isEmpty();
    }

    @Test
    void peerThatComesUpTwiceIsSentEverythingAgain() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        Input up = new Input.PeerUp(B, PeerView.NOTHING);
        assertThat(kinds(a.step(Steps.at(2), up))).containsExactly(ShardMessage.Records.class);
        assertThat(kinds(a.step(Steps.at(3), new Input.Tick()))).isEmpty();
        assertThat(kinds(a.step(Steps.at(4), up))).containsExactly(ShardMessage.Records.class);
    }

    @Test
    void acknowledgementBeyondTheEndIsALostLogAndNoFailure() {
        a.step(Steps.at(1), Steps.like("p", "u"), new Input.PeerUp(B, PeerView.NOTHING));
        Outcome outcome = a.step(Steps.at(2), new Input.Ack(B, Steps.has(a.id, Long.MAX_VALUE)));
        assertThat(faults(outcome)).containsExactly(Outcome.Fault.Kind.LOG_LOST);
        assertThat(outcome.view().unsentRecords()).isZero();
        assertThat(a.step(Steps.at(3), Steps.like("p", "v")).commit()).isPresent();
    }

    @Test
    void ownRecordsThatComeBackAreNotTaken() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        Outcome known = a.step(Steps.at(2), Steps.records(B, Steps.log(a, a.id)));
        assertThat(known.commit()).isEmpty();
        assertThat(faults(known)).isEmpty();
        byte[] bytes = Steps.log(a, a.id).get(0).bytes();
        Outcome unknown = a.step(Steps.at(3), new Input.Records(B, a.id, 2, List.of(bytes)));
        assertThat(unknown.commit()).isEmpty();
        assertThat(faults(unknown)).containsExactly(Outcome.Fault.Kind.LOG_LOST);
    }

    @Test
    void otherContentAtAKnownPlaceOfTheOwnLogIsALostLog() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        a.step(Steps.at(2), Steps.like("p", "v"));
        VersionVector right =
                VersionVector.EMPTY.with(a.id, Steps.log(a, a.id).get(0).position());
        VersionVector wrong = VersionVector.EMPTY.with(a.id, new LogPosition(1, 99));
        assertThat(faults(a.step(Steps.at(3), new Input.PeerUp(B, Steps.view(right)))))
                .isEmpty();
        assertThat(faults(a.step(Steps.at(4), new Input.PeerUp(C, Steps.view(wrong)))))
                .containsExactly(Outcome.Fault.Kind.LOG_LOST);
    }

    @Test
    void pullsAreAnsweredOnceAStepForEachOrigin() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        List<Input> pulls = new ArrayList<>(Collections.nCopies(1_000, new Input.Pull(B, a.id, 0)));
        pulls.add(new Input.Pull(C, a.id, 0));
        assertThat(kinds(a.step(Steps.at(2), pulls.toArray(Input[]::new)))).hasSize(2);
        assertThat(kinds(a.step(Steps.at(3), pulls.get(0)))).hasSize(1);
    }

    @Test
    void pullsOfWhatIsNotThereAreNotAnswered() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        assertThat(kinds(a.step(
                        Steps.at(2),
                        new Input.Pull(B, a.id, 1),
                        new Input.Pull(B, a.id, Long.MAX_VALUE),
                        new Input.Pull(B, C, 0))))
                .isEmpty();
    }

    @Test
    void nothingIsTakenFromARetiredPeer() {
        a.step(Steps.at(1), new Input.PeerUp(B, PeerView.NOTHING), Steps.like("p", "u"));
        PeerView said = new PeerView(Steps.has(a.id, 1), VersionVector.EMPTY, HybridTimestamp.ofMicros(5));
        Outcome outcome = a.step(
                Steps.at(2),
                Steps.retired(B),
                new Input.Ack(B, Steps.has(a.id, 1)),
                new Input.Report(B, said),
                new Input.PeerUp(B, said),
                Steps.like("p", "v"));
        assertThat(outcome.sends()).isEmpty();
        assertThat(outcome.view().heardUntil()).containsEntry(B, HybridTimestamp.ZERO);
        assertThat(outcome.view().unsentRecords()).isEqualTo(2);
    }

    @Test
    void recordsAndAcknowledgementsOfOneStepComeTogether() {
        TestReplica b = TestReplica.of("b");
        b.step(Steps.at(1), Steps.like("p", "u"));
        b.step(Steps.at(2), Steps.like("p", "v"));
        a.step(Steps.at(3), new Input.PeerUp(B, PeerView.NOTHING));
        Outcome outcome = a.step(
                Steps.at(4),
                Steps.records(B, Steps.log(b, B).subList(0, 1)),
                Steps.records(B, Steps.log(b, B).subList(1, 2)),
                Steps.like("q", "u"));
        assertThat(kinds(outcome)).containsExactly(ShardMessage.Ack.class, ShardMessage.Records.class);
    }

    @Test
    void unsentRecordsAreThoseThatNoPeerHas() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        Outcome outcome = a.step(Steps.at(2), Steps.like("p", "v"));
        assertThat(outcome.view().unsentRecords()).isEqualTo(2);
        Outcome acked = a.step(Steps.at(3), new Input.Ack(B, Steps.has(a.id, 1)));
        assertThat(acked.view().unsentRecords()).isEqualTo(1);
    }

    @Test
    void downOfAPeerNeverHeardOfIsNoFault() {
        assertThat(a.step(Steps.at(1), new Input.PeerDown(C)).faults()).isEmpty();
    }
}
