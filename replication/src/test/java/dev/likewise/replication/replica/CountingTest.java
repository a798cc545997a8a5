package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Register;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CountingTest {
    private static final ReplicaId A = TestReplica.id("a");
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId GONE = TestReplica.id("gone");
    private static final EdgeKey KEY = EdgeKey.like("p", "u");
    private static final Subject POST = KEY.subject();

    private final Turn turn = new Turn(Steps.at(1), TestReplica.of("a").reader(), new ColumnCache());
    private final Counting counting = new Counting(
            A, new Rules(), new Deriving(A, new Rules(), TestReplica.of("a").reader(), Set.of(GONE)));
    private long micros;

    CountingTest() {
        turn.load(List.of(KEY));
    }

    private int replace(boolean present, Credits credits) {
        Edge edge = new Edge(new Stamp(HybridTimestamp.ofMicros(++micros), B), present, credits);
        return counting.replace(turn, KEY, Register.of(edge, 1));
    }

    @Test
    void ownColumnMovesByWhatTheOwnCreditsMove() {
        assertThat(replace(true, Credits.of(A, 1))).isEqualTo(1);
        assertThat(replace(true, Credits.of(B, 1))).isEqualTo(-1);
        assertThat(replace(false, Credits.of(A, 3).plus(B, -3))).isEqualTo(3);
        assertThat(replace(false, Credits.NONE)).isEqualTo(-3);
        assertThat(turn.column(POST, A)).isEqualTo(new PnCounter(4, 4));
        assertThat(turn.column(POST, B)).as("others' columns are theirs").isEqualTo(PnCounter.ZERO);
    }

    @Test
    void largestSwingOfCreditsIsCounted() {
        replace(false, Credits.of(A, Credits.MAX_AMOUNT).plus(B, -Credits.MAX_AMOUNT));
        assertThat(replace(false, Credits.of(A, -Credits.MAX_AMOUNT).plus(B, Credits.MAX_AMOUNT)))
                .isEqualTo(-2 * Credits.MAX_AMOUNT);
        assertThat(turn.column(POST, A).net()).isEqualTo(-Credits.MAX_AMOUNT);
    }

    @Test
    void columnOfARetiredReplicaIsKeptAsTheNetOfItsCredits() {
        replace(true, Credits.of(GONE, 1));
        assertThat(turn.column(POST, GONE)).isEqualTo(new PnCounter(1, 0));
        replace(false, Credits.of(GONE, -2).plus(B, 2));
        assertThat(turn.column(POST, GONE)).isEqualTo(new PnCounter(0, 2));
        replace(false, Credits.NONE);
        assertThat(turn.column(POST, GONE)).as("it may shrink").isEqualTo(PnCounter.ZERO);
        assertThat(turn.columns(POST).isEmpty()).isTrue();
    }

    @Test
    void derivedColumnMovesAreNotTheOwnOnes() {
        assertThat(replace(true, Credits.of(GONE, 1))).isZero();
        assertThat(turn.column(POST, A)).isEqualTo(PnCounter.ZERO);
    }
}
