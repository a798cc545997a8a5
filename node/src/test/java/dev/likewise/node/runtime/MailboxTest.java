package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.LaneSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MailboxTest {
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/a");

    private final Mailbox mailbox = new Mailbox(3, new Doorbell());
    private final List<Input> taken = new ArrayList<>();

    @Test
    void tapsAreRefusedBeyondTheBoundAndPeersNever() {
        assertThat(List.of(offer(), offer(), offer(), offer())).containsExactly(true, true, true, false);
        for (int i = 0; i < 5_000; i++) {
            mailbox.put(records(1));
        }

        assertThat(mailbox.size()).isEqualTo(5_003);
    }

    @Test
    void aTurnTakesPeersUpToABoundInBytesButAtLeastOne() {
        mailbox.put(records(1_000));
        mailbox.put(records(30));
        mailbox.put(records(30));
        mailbox.put(records(50));
        assertThat(mailbox.recordBytes()).isEqualTo(1_110);

        mailbox.drainFromPeers(letter -> taken.add(letter.input()), 10, 40);
        assertThat(taken).hasSize(1);
        mailbox.drainFromPeers(letter -> taken.add(letter.input()), 10, 40);
        assertThat(taken).hasSize(3);
        assertThat(mailbox.recordBytes()).isEqualTo(50);
    }

    @Test
    void aTurnTakesPeersUpToABoundInNumber() {
        for (int i = 0; i < 5; i++) {
            mailbox.put(new Letter(0, new Input.PeerDown(PEER)));
        }
        mailbox.drainFromPeers(letter -> taken.add(letter.input()), 3, 1_000);

        assertThat(taken).hasSize(3);
    }

    @Test
    void neitherKindHasToWaitForTheOther() {
        mailbox.put(records(1));
        offer();
        mailbox.drainTaps(letter -> taken.add(letter.input()), 10);

        assertThat(taken).hasOnlyElementsOfType(Input.Tap.class).hasSize(1);
        assertThat(mailbox.isEmpty()).isFalse();
    }

    @Test
    void theCountLaneOvertakesRecordsAndWaitsForNoTurn() {
        mailbox.put(records(1_000));
        mailbox.put(lane());
        mailbox.put(records(1_000));
        mailbox.put(lane());
        assertThat(mailbox.recordBytes()).isEqualTo(2_000 + 2 * LaneSettings.ROW_BYTES);
        mailbox.drainLane(letter -> taken.add(letter.input()), 10, 1_000);
        mailbox.drainFromPeers(letter -> taken.add(letter.input()), 10, 1_000);

        assertThat(taken).hasSize(3);
        assertThat(taken.subList(0, 2)).hasOnlyElementsOfType(Input.Lane.class);
        assertThat(mailbox.recordBytes()).isEqualTo(1_000);
        assertThat(mailbox.size()).isEqualTo(1);
    }

    private static Letter lane() {
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>(Map.of(Subject.post("p"), new PnCounter(1, 0)));
        return new Letter(0, new Input.Lane(PEER, new LogPosition(1, 1), columns));
    }

    private boolean offer() {
        return mailbox.offerTap(new Letter(0, new TestTap().like("p", "u")));
    }

    private static Letter records(int bytes) {
        return new Letter(0, new Input.Records(PEER, PEER, 1, List.of(new byte[bytes])));
    }
}
