package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PushTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final Now NOW = new Now(TestCluster.START_MICROS, 0);
    private static final int RECORDS = 10;

    private final TestReplica a = TestReplica.of("a");
    private final PeerProgress peer = new PeerProgress(B, a.id);
    private final List<StoredRecord> log = new ArrayList<>();

    PushTest() {
        for (int i = 0; i < RECORDS; i++) {
            a.step(NOW, Steps.like("p", "u" + i));
        }
        log.addAll(a.reader().records(a.id, 0, Integer.MAX_VALUE));
        peer.up(PeerView.NOTHING, 0);
    }

    private List<Long> pushed(ReplicaSettings settings, List<StoredRecord> fresh, long end) {
        Turn turn = new Turn(NOW, a.reader(), new ColumnCache());
        new Push(a.id, settings, a.reader()).pump(turn, peer, fresh, end);
        return turn.sends.stream()
                .flatMap(send -> ((ShardMessage.Records) send.message()).records().stream())
                .map(StoredRecord::seq)
                .toList();
    }

    private static ReplicaSettings settings(int windowBytes, int pullBytes) {
        return new ReplicaSettings(500_000, windowBytes, pullBytes, 2_000, 3_000, 1 << 18);
    }

    @Test
    void everythingGoesOutInOrderAndOnce() {
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(), RECORDS))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(), RECORDS)).isEmpty();
    }

    @Test
    void smallBatchesSumUpToTheWindow() {
        int bytes = log.get(0).bytes().length;
        assertThat(pushed(settings(3 * bytes, 1), List.of(), RECORDS)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aStepSendsFewMessagesAndTheNextOnesGoOn() {
        ReplicaSettings small = settings(1 << 20, 1);
        assertThat(pushed(small, List.of(), RECORDS)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(pushed(small, List.of(), RECORDS)).containsExactly(5L, 6L, 7L, 8L);
        assertThat(pushed(small, List.of(), RECORDS)).containsExactly(9L, 10L);
    }

    @Test
    void windowIsPassedByOneRecordAtMost() {
        int bytes = log.get(0).bytes().length;
        assertThat(pushed(settings(bytes + 1, Integer.MAX_VALUE), List.of(), RECORDS))
                .containsExactly(1L, 2L);
    }

    @Test
    void recordsOfThisStepComeFromMemoryAfterThoseInTheLog() {
        List<StoredRecord> fresh = List.of(fresh(11), fresh(12));
        assertThat(pushed(ReplicaSettings.STANDARD, fresh, 12)).hasSize(12).isSorted();
    }

    @Test
    void peerThatHasSomeOfTheFreshRecordsGetsTheRest() {
        peer.ack(VersionVector.EMPTY.with(a.id, new LogPosition(11, 0)), 0);
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(fresh(11), fresh(12)), 12))
                .containsExactly(12L);
    }

    private StoredRecord fresh(long seq) {
        return new StoredRecord(a.id, seq, new byte[20]);
    }

    @Test
    void nothingGoesToAPeerThatIsDown() {
        peer.down();
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(), RECORDS)).isEmpty();
    }

    @Test
    void peerThatClaimsMoreThanThereIsGetsNothing() {
        peer.ack(VersionVector.EMPTY.with(a.id, new LogPosition(Long.MAX_VALUE, 0)), 0);
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(), RECORDS)).isEmpty();
    }

    @Test
    void recordsThatTheLogNoLongerHasEndThePush() {
        assertThat(pushed(ReplicaSettings.STANDARD, List.of(), RECORDS + 5)).hasSize(RECORDS);
    }

    @Test
    void tapsOfOneStepAreOneRecord() {
        Outcome outcome = a.step(NOW, Steps.like("p", "x"), Steps.like("p", "y"), Steps.like("q", "x"));
        assertThat(outcome.commit().orElseThrow().records()).hasSize(1);
        assertThat(a.edge(EdgeKey.like("q", "x")).present()).isTrue();
        assertThat(outcome.view().applied().seq(a.id)).isEqualTo(RECORDS + 1);
        assertThat(outcome.view().includedUntil()).isGreaterThan(HybridTimestamp.ZERO);
    }
}
