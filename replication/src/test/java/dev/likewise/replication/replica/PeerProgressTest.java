package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeerProgressTest {
    private static final ReplicaId A = TestReplica.id("a");
    private static final ReplicaId B = TestReplica.id("b");
    private static final int WINDOW_BYTES = 100;
    private static final int RESEND_MILLIS = 10;

    private final PeerProgress peer = new PeerProgress(B, A);

    @BeforeEach
    void up() {
        peer.up(PeerView.NOTHING, 0);
    }

    private static StoredRecord record(long seq, int bytes) {
        return new StoredRecord(A, seq, new byte[bytes]);
    }

    private static VersionVector has(long seq) {
        return VersionVector.EMPTY.with(A, new LogPosition(seq, 1));
    }

    @Test
    void oneRecordMayAlwaysGoWhenNothingIsUnderWay() {
        assertThat(peer.room(0)).isEqualTo(1);
        peer.sent(record(1, 500), 0);
        assertThat(peer.room(WINDOW_BYTES)).isNegative();
    }

    @Test
    void acknowledgementMakesRoomForWhatItCovers() {
        peer.sent(record(1, 40), 0);
        peer.sent(record(2, 40), 0);
        assertThat(peer.room(WINDOW_BYTES)).isEqualTo(20);
        peer.ack(has(1), 1);
        assertThat(peer.room(WINDOW_BYTES)).isEqualTo(60);
        assertThat(peer.ackedSeq()).isEqualTo(1);
        assertThat(peer.sent()).isEqualTo(2);
    }

    @Test
    void oldAcknowledgementTakesNothingBack() {
        peer.sent(record(1, 10), 0);
        peer.sent(record(2, 10), 0);
        peer.ack(has(2), 1);
        peer.ack(has(1), 2);
        peer.ack(VersionVector.EMPTY, 2);
        assertThat(peer.ackedSeq()).isEqualTo(2);
    }

    @Test
    void acknowledgementBeyondWhatWasSentEmptiesTheWindow() {
        peer.sent(record(1, 10), 0);
        peer.ack(has(Long.MAX_VALUE), 1);
        assertThat(peer.room(WINDOW_BYTES)).isEqualTo(WINDOW_BYTES);
        assertThat(peer.sent()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void acknowledgementOfAnotherOriginIsNoProgress() {
        peer.sent(record(1, 10), 0);
        peer.ack(VersionVector.EMPTY.with(B, new LogPosition(9, 9)), 5);
        peer.resendIfStuck(RESEND_MILLIS, 10);
        assertThat(peer.sent()).isZero();
        assertThat(peer.acked().seq(B)).isEqualTo(9);
    }

    @Test
    void whatIsNotAcknowledgedIsSentAgainEverMoreSeldom() {
        long ticks = 0;
        for (int pause : new int[] {10, 20, 40, 80, 160, 160}) {
            peer.sent(record(1, 10), ticks);
            peer.resendIfStuck(RESEND_MILLIS, ticks + pause - 1);
            assertThat(peer.sent()).as("before %d ms", pause).isEqualTo(1);
            ticks += pause;
            peer.resendIfStuck(RESEND_MILLIS, ticks);
            assertThat(peer.sent()).as("after %d ms", pause).isZero();
        }
    }

    @Test
    void progressMakesThePausesShortAgain() {
        peer.sent(record(1, 10), 0);
        peer.resendIfStuck(RESEND_MILLIS, 10);
        peer.sent(record(1, 10), 10);
        peer.sent(record(2, 10), 10);
        peer.ack(has(1), 15);
        peer.resendIfStuck(RESEND_MILLIS, 24);
        assertThat(peer.sent()).isEqualTo(2);
        peer.resendIfStuck(RESEND_MILLIS, 25);
        assertThat(peer.sent()).isEqualTo(1);
    }

    @Test
    void nothingIsSentAgainWhenNothingIsUnderWay() {
        peer.ack(has(5), 0);
        peer.resendIfStuck(RESEND_MILLIS, 1_000_000);
        assertThat(peer.sent()).isEqualTo(5);
    }

    @Test
    void newLinkGoesOnFromWhatThePeerSaysItHas() {
        peer.sent(record(1, 10), 0);
        peer.sent(record(2, 10), 0);
        peer.ack(has(2), 0);
        peer.down();
        assertThat(peer.isUp()).isFalse();
        peer.up(new PeerView(has(1), VersionVector.EMPTY, HybridTimestamp.ZERO), 9);
        assertThat(peer.isUp()).isTrue();
        assertThat(peer.sent()).as("also where it went back").isEqualTo(1);
        assertThat(peer.ackedSeq()).isEqualTo(1);
    }

    @Test
    void secondLinkForgetsWhatWasUnderWayOnTheFirst() {
        peer.sent(record(1, 90), 0);
        peer.up(PeerView.NOTHING, 1);
        assertThat(peer.room(WINDOW_BYTES)).isEqualTo(WINDOW_BYTES);
        assertThat(peer.sent()).isZero();
    }
}
