package dev.likewise.replication.replica;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends the own records to one peer as far as its window lets: those of the current step from memory, older ones from the
 * log. They go out when the step is durable, like every effect.
 */
final class Push {
    /** So many messages go to one peer in a step at the most, so that it stays short when a whole window is empty. */
    private static final int MESSAGES_A_STEP = 4;

    private final ReplicaId self;
    private final ReplicaSettings settings;
    private final ShardReader store;

    Push(ReplicaId self, ReplicaSettings settings, ShardReader store) {
        this.self = self;
        this.settings = settings;
        this.store = store;
    }

    /**
     * Sends what there is room for.
     *
     * @param fresh own records of this step, which the store does not have yet
     */
    void pump(Turn turn, PeerProgress peer, List<StoredRecord> fresh, long end) {
        if (peer.view().takesNothing()) {
            return;
        }
        for (int messages = 0; peer.isUp() && peer.sent() < end && peer.room(settings.windowBytes()) > 0; messages++) {
            if (messages == MESSAGES_A_STEP) {
                turn.unfinished = true;
                return;
            }
            List<StoredRecord> batch = next(peer, fresh);
            if (batch.isEmpty()) {
                if (peer.maySayTrimmed(settings.resendMillis(), turn.now.ticks())) {
                    sayTrimmed(turn, peer.peer, self, peer.sent());
                }
                return;
            }
            batch.forEach(record -> peer.sent(record, turn.now.ticks()));
            turn.sends.add(new Outcome.Send(peer.peer, new ShardMessage.Records(batch)));
        }
    }

    /** Tells a peer that wants the records after this one, if so, that the log does not go back that far. */
    void sayTrimmed(Turn turn, ReplicaId peer, ReplicaId origin, long after) {
        long held = store.logExtent(origin).firstSeq();
        long first = held == 0 ? store.state().applied().seq(origin) + 1 : held;
        if (first > after + 1) {
            turn.sends.add(new Outcome.Send(peer, new ShardMessage.Trimmed(origin, first)));
        }
    }

    private List<StoredRecord> next(PeerProgress peer, List<StoredRecord> fresh) {
        long budget = Math.min(peer.room(settings.windowBytes()), settings.pullBytes());
        long after = peer.sent();
        if (fresh.isEmpty() || after + 1 < fresh.get(0).seq()) {
            return store.records(self, after, (int) budget);
        }
        List<StoredRecord> batch = new ArrayList<>();
        for (StoredRecord record : fresh) {
            if (record.seq() > after && (batch.isEmpty() || budget >= record.bytes().length)) {
                batch.add(record);
                budget -= record.bytes().length;
            } else if (record.seq() > after) {
                break;
            }
        }
        return batch;
    }
}
