package dev.likewise.replication.replica;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordSubjects;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The sending half of the count lane: says the newest own columns to peers that are behind, ahead of the records that lead
 * to them. A peer to which everything is sent hears nothing, its records say it all.
 *
 * <p>When a link stands and more waits than one message takes, all that has moved since the one before goes first, and a
 * pass over the records that the peer lacks finds what is not remembered; until all of it is said, no record goes. So one
 * round trip after a cut the counts are those of both sides.
 *
 * <p>A frame says what the step's commit makes durable, and where the own log ends with it; like every effect it leaves
 * only then.
 */
final class LaneSender {
    private final ReplicaId self;
    private final ReplicaSettings settings;
    private final ShardReader store;
    private final Map<ReplicaId, LaneBacklog> backlogs = new HashMap<>();

    LaneSender(ReplicaId self, ReplicaSettings settings, ShardReader store) {
        this.self = self;
        this.settings = settings;
        this.store = store;
    }

    /**
     * A link to a peer stands.
     *
     * @param end the number of the last own record in the store
     */
    void up(PeerProgress peer, long end) {
        LaneBacklog backlog = backlogs.computeIfAbsent(peer.peer, first -> new LaneBacklog(settings.lane(), end));
        if (peer.ackedSeq() >= end || fitsOneMessage(peer.ackedSeq(), end)) {
            backlog.clear(end);
        } else {
            backlog.beginPass(peer.ackedSeq());
        }
    }

    /** Whether all that a peer lacks goes out at once anyway. */
    private boolean fitsOneMessage(long after, long end) {
        List<StoredRecord> first = store.records(self, after, Math.min(settings.windowBytes(), settings.pullBytes()));
        return !first.isEmpty() && first.get(first.size() - 1).seq() >= end;
    }

    /**
     * A link is gone. What was said and not acknowledged, and what moves from now on, is remembered, so that only records
     * that were on their way have to be looked through when the next one stands.
     */
    void down(ReplicaId peer) {
        LaneBacklog backlog = backlogs.get(peer);
        if (backlog != null) {
            backlog.down();
        }
    }

    /** Nothing will ever be said to this peer any more. */
    void forget(ReplicaId peer) {
        backlogs.remove(peer);
    }

    /** A peer has said something. */
    void heard(PeerProgress peer) {
        LaneBacklog backlog = backlogs.get(peer.peer);
        if (backlog != null) {
            backlog.heard();
            backlog.acked(peer.ackedSeq());
        }
    }

    /**
     * Goes on with what has to go ahead of all records.
     *
     * @return whether records may go now
     */
    boolean goAhead(Turn turn, PeerProgress peer, LogPosition end) {
        LaneBacklog backlog = backlogs.get(peer.peer);
        if (backlog == null || !backlog.holdsRecords()) {
            return true;
        }
        if (peer.sent() >= end.seq() || peer.view().takesNothing()) {
            backlog.clear(end.seq());
            return true;
        }
        if (turn.proceeds) {
            goOn(turn, peer, end, backlog);
        }
        turn.unfinished |= backlog.holdsRecords();
        return !backlog.holdsRecords();
    }

    private void goOn(Turn turn, PeerProgress peer, LogPosition end, LaneBacklog backlog) {
        if (backlog.isPassing()) {
            pass(backlog);
        }
        if (backlog.isFrontDue()) {
            turn.sends.add(frame(turn, peer, end, backlog));
        }
    }

    private void pass(LaneBacklog backlog) {
        List<StoredRecord> piece =
                store.records(self, backlog.passed(), settings.lane().pieceBytes());
        if (piece.isEmpty()) {
            // Trimmed: what those records said only a snapshot says, but the lane can say what came after them.
            long first = store.logExtent(self).firstSeq();
            backlog.passed(first > backlog.passed() + 1 ? first - 1 : backlog.passTo());
            return;
        }
        piece.forEach(one -> RecordSubjects.of(one).forEach(backlog::add));
        backlog.passed(piece.get(piece.size() - 1).seq());
    }

    /**
     * After records have gone as far as they may: remembers what the step has moved, if the peer is behind, and says what
     * is due.
     *
     * @param at where the peer's records of this step begin among what is sent; the lane goes before them
     */
    void follow(Turn turn, PeerProgress peer, LogPosition end, int at) {
        LaneBacklog backlog = backlogs.get(peer.peer);
        if (backlog == null) {
            return;
        }
        if (peer.isUp() && (peer.sent() >= end.seq() || peer.view().takesNothing())) {
            backlog.clear(end.seq());
            return;
        }
        turn.moved(self).forEach(backlog::add);
        if (peer.isUp() && backlog.isDue(turn.now.ticks())) {
            turn.sends.add(at, frame(turn, peer, end, backlog));
        }
    }

    private Outcome.Send frame(Turn turn, PeerProgress peer, LogPosition end, LaneBacklog backlog) {
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>();
        backlog.take(turn.now.ticks(), end.seq()).forEach(subject -> columns.put(subject, turn.peek(subject, self)));
        return new Outcome.Send(peer.peer, new ShardMessage.Lane(end, columns));
    }
}
