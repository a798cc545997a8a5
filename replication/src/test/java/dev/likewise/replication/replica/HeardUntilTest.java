package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import org.junit.jupiter.api.Test;

class HeardUntilTest {
    private static final ReplicaId B = TestReplica.id("b");

    private final HeardUntil heard = new HeardUntil();

    private void reported(long seq, long until, long appliedSeq) {
        heard.reported(B, new PeerView(Steps.has(B, seq), VersionVector.EMPTY, time(until)), appliedSeq);
    }

    private static HybridTimestamp time(long micros) {
        return HybridTimestamp.ofMicros(micros);
    }

    @Test
    void reportOfWhatIsAppliedCountsAtOnce() {
        reported(3, 50, 3);
        assertThat(heard.reached()).containsEntry(B, time(50));
    }

    @Test
    void reportOfMoreCountsWhenThatIsApplied() {
        reported(3, 50, 2);
        assertThat(heard.reached()).isEmpty();
        heard.applied(B, 2);
        assertThat(heard.reached()).isEmpty();
        heard.applied(B, 3);
        assertThat(heard.reached()).containsEntry(B, time(50));
    }

    @Test
    void oldestPromiseStaysSoThatThereIsAlwaysProgress() {
        reported(3, 50, 2);
        reported(4, 60, 2);
        heard.applied(B, 3);
        assertThat(heard.reached()).containsEntry(B, time(50));
        reported(5, 70, 3);
        heard.applied(B, 5);
        assertThat(heard.reached()).containsEntry(B, time(70));
    }

    @Test
    void momentNeverGoesBack() {
        reported(3, 50, 3);
        reported(3, 40, 3);
        assertThat(heard.reached()).containsEntry(B, time(50));
    }

    @Test
    void recordsOfWhomNothingWasPromisedAreNoMatter() {
        heard.applied(B, 9);
        assertThat(heard.reached()).isEmpty();
    }
}
