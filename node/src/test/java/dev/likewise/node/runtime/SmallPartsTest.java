package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallPartsTest {
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/a");

    @Test
    void ticksComeAtTheSameMomentsForAllAndAreNotMadeUpFor() {
        TickSchedule one = new TickSchedule(1_000, 5_000);
        TickSchedule other = new TickSchedule(1_000, 5_900);
        assertThat(one.takeDue(5_999)).isFalse();
        assertThat(one.millisUntilDue(5_999)).isEqualTo(1);
        assertThat(one.takeDue(6_000)).isTrue();
        assertThat(other.takeDue(6_000)).isTrue();
        assertThat(one.takeDue(6_000)).isFalse();
        assertThat(one.takeDue(60_300)).isTrue();
        assertThat(one.takeDue(60_900)).isFalse();
        assertThat(one.millisUntilDue(60_900)).isEqualTo(100);
    }

    @Test
    void theGateTellsTheGravestReasonAndOpensWhenAllAreGone() {
        TapGate gate = new TapGate();
        assertThat(gate.refusal()).isEmpty();
        gate.close(TapGate.Reason.JOINING, "joining");
        gate.close(TapGate.Reason.STORE_FAILED, "no room");
        assertThat(gate.refusal()).contains("no room");
        gate.open(TapGate.Reason.STORE_FAILED);
        assertThat(gate.refusal()).contains("joining");
        gate.open(TapGate.Reason.JOINING);
        assertThat(gate.refusal()).isEmpty();
    }

    @Test
    void aReplicaMadeAgainHearsOfLinksThatStandWithTheLastReport() {
        PeerView latest = new PeerView(VersionVector.EMPTY, VersionVector.EMPTY, HybridTimestamp.ofMicros(9));
        ReplicaId gone = ReplicaId.parse("ap/ap-1/a");
        PeerMemory memory = new PeerMemory();
        memory.remember(new Input.PeerUp(PEER, PeerView.NOTHING));
        memory.remember(new Input.PeerUp(gone, PeerView.NOTHING));
        memory.remember(new Input.Report(PEER, latest));
        memory.remember(new Input.PeerDown(gone));
        memory.remember(new Input.Report(gone, latest));
        List<Input> replayed = new ArrayList<>();
        memory.replay(replayed::add);

        assertThat(replayed).containsExactly(new Input.PeerUp(PEER, latest));
    }

    @Test
    void theWallClockCanBeShiftedAndTicksCannot() {
        SystemClock clock = new SystemClock();
        long before = clock.wallMicros();
        long ticks = clock.ticks();
        clock.setOffsetMillis(-3_600_000);

        assertThat(clock.now().wallMicros()).isLessThan(before - 3_000_000_000L);
        assertThat(clock.now().ticks()).isBetween(ticks, ticks + 60_000);
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EngineSettings(0, 1, 1, 1, 1, 1, 1, 1, 1, 1))
                .withMessage("writers: 0 (expected: >= 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EngineSettings(1, 1, 1, 1, 1, 1, 1, 5_000, 1, 1))
                .withMessage("tick millis: 5000 (expected: <= 1000)");
    }

    @Test
    void aBrokenInvariantIsNamed() {
        Invariants.check(true, () -> "all is well");
        assertThatIllegalStateException()
                .isThrownBy(() -> Invariants.check(false, () -> "five before 4"))
                .withMessage("invariant broken: five before 4");
    }
}
