package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RelayTest {
    private static final ReplicaId A = TestReplica.id("a");
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");
    private static final ReplicaId D = TestReplica.id("d");
    private static final long GRACE_MILLIS = 2_000;

    private final Relay relay = new Relay(A, GRACE_MILLIS);
    private final NavigableMap<ReplicaId, PeerProgress> peers = new TreeMap<>();
    private final TestReplica replica = TestReplica.of("a");
    private Applied applied = new Applied(VersionVector.EMPTY);

    private void up(ReplicaId peer, VersionVector has) {
        PeerProgress progress = new PeerProgress(peer, A);
        progress.up(Steps.view(has), 0);
        peers.put(peer, progress);
    }

    private List<String> check(long millis) {
        Turn turn = new Turn(Steps.at(millis), replica.reader(), new ColumnCache());
        relay.check(turn, applied, peers.values());
        return turn.sends.stream()
                .map(send -> send.to().region() + " " + ((ShardMessage.Pull) send.message()).afterSeq())
                .toList();
    }

    @Test
    void nothingIsPulledBeforeTheGraceTimeIsOver() {
        up(B, Steps.has(C, 3));
        assertThat(check(0)).isEmpty();
        assertThat(check(GRACE_MILLIS - 1)).isEmpty();
        assertThat(check(GRACE_MILLIS)).containsExactly("b 0");
    }

    @Test
    void noSecondPullGoesOutWhileOneIsUnderWay() {
        up(B, Steps.has(C, 3));
        check(0);
        check(GRACE_MILLIS);
        assertThat(check(2 * GRACE_MILLIS - 1)).isEmpty();
        assertThat(check(2 * GRACE_MILLIS)).containsExactly("b 0");
    }

    @Test
    void answerLetsTheNextPullFollowAtOnce() {
        up(B, Steps.has(C, 3));
        check(0);
        check(GRACE_MILLIS);
        applied = new Applied(Steps.has(C, 1));
        relay.delivered(C, B, GRACE_MILLIS + 10);
        assertThat(check(GRACE_MILLIS + 10)).containsExactly("b 1");
    }

    @Test
    void originThatDeliversItselfIsNotPulled() {
        up(B, Steps.has(C, 3));
        check(0);
        relay.delivered(C, C, 1_500);
        assertThat(check(GRACE_MILLIS)).isEmpty();
        assertThat(check(1_500 + GRACE_MILLIS)).containsExactly("b 0");
    }

    @Test
    void whatIsThereAlreadyIsNotPulled() {
        up(B, Steps.has(C, 3));
        check(0);
        applied = new Applied(Steps.has(C, 3));
        assertThat(check(10 * GRACE_MILLIS)).isEmpty();
        applied = new Applied(VersionVector.EMPTY);
        assertThat(check(10 * GRACE_MILLIS + 1))
                .as("the grace time begins anew")
                .isEmpty();
    }

    @Test
    void ownRecordsAreNeverPulled() {
        up(B, Steps.has(A, 3));
        check(0);
        assertThat(check(GRACE_MILLIS)).isEmpty();
    }

    @Test
    void originItselfIsNotAskedAsItPushes() {
        up(C, Steps.has(C, 3));
        check(0);
        assertThat(check(GRACE_MILLIS)).isEmpty();
    }

    @Test
    void peerThatHasMostIsAskedAndAnotherIfItDoesNotAnswer() {
        up(B, Steps.has(C, 3));
        up(D, Steps.has(C, 5));
        check(0);
        assertThat(check(GRACE_MILLIS)).containsExactly("d 0");
        assertThat(check(2 * GRACE_MILLIS)).containsExactly("b 0");
        assertThat(check(3 * GRACE_MILLIS)).containsExactly("d 0");
    }

    @Test
    void peerThatIsDownIsNotAsked() {
        up(B, Steps.has(C, 3));
        check(0);
        peers.get(B).down();
        assertThat(check(GRACE_MILLIS)).isEmpty();
    }
}
