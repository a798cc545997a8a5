package dev.likewise.replication.replica;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayDeque;

/**
 * How far one peer is, and what of this replica's log is on its way to it. The window bounds memory for a peer that is slow
 * or dead; nothing waits in a queue, the log is the queue.
 *
 * <p>Source: the progress of a follower in Ongaro, "Consensus: bridging theory and practice", 2014, section 10.2.1, and
 * etcd-io/raft's {@code tracker} package, which inspired the split.
 */
final class PeerProgress {
    private static final int BACKOFF_MAX = 4;

    private record InFlight(long seq, int bytes) {}

    final ReplicaId peer;
    private final ReplicaId self;
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private boolean up;
    private PeerView view = PeerView.NOTHING;
    private VersionVector acked = VersionVector.EMPTY;
    private long sent;
    private long inFlightBytes;
    private long progressedAt;
    private int backoff;
    private long trimmedSaidAt;
    private boolean trimmedSaid;

    PeerProgress(ReplicaId peer, ReplicaId self) {
        this.peer = peer;
        this.self = self;
    }

    /** A link stands: go on from what the peer says it has; what was under way on an older link may be lost. */
    void up(PeerView said, long ticks) {
        up = true;
        view = said;
        acked = said.applied();
        rewind(ticks);
        backoff = 0;
        trimmedSaid = false;
    }

    void down() {
        up = false;
        inFlight.clear();
        inFlightBytes = 0;
    }

    boolean isUp() {
        return up;
    }

    /** What the peer said last in a report. */
    PeerView view() {
        return view;
    }

    void report(PeerView said, long ticks) {
        view = said;
        ack(said.applied(), ticks);
    }

    /** What the peer is known to have applied, durably. */
    VersionVector acked() {
        return acked;
    }

    /** The number of the last own record that the peer has. */
    long ackedSeq() {
        return acked.seq(self);
    }

    void ack(VersionVector applied, long ticks) {
        long before = ackedSeq();
        acked = VersionVector.merge(acked, applied);
        if (ackedSeq() == before) {
            return;
        }
        while (!inFlight.isEmpty() && inFlight.peekFirst().seq() <= ackedSeq()) {
            inFlightBytes -= inFlight.removeFirst().bytes();
        }
        sent = Math.max(sent, ackedSeq());
        progressedAt = ticks;
        backoff = 0;
    }

    /** The number of the last own record that was sent. */
    long sent() {
        return sent;
    }

    /** How many more bytes may be sent; one record always may when nothing is under way. */
    long room(int windowBytes) {
        return inFlight.isEmpty() ? Math.max(1, windowBytes) : windowBytes - inFlightBytes;
    }

    void sent(StoredRecord record, long ticks) {
        if (inFlight.isEmpty()) {
            progressedAt = ticks;
        }
        inFlight.addLast(new InFlight(record.seq(), record.bytes().length));
        inFlightBytes += record.bytes().length;
        sent = record.seq();
    }

    /** Starts over from what the peer has if it has not moved for too long: frames were lost. */
    void resendIfStuck(long resendMillis, long ticks) {
        if (!inFlight.isEmpty() && ticks - progressedAt >= resendMillis << backoff) {
            backoff = Math.min(backoff + 1, BACKOFF_MAX);
            rewind(ticks);
        }
    }

    /** Whether it is time to tell the peer that what it needs is trimmed; then that counts as said. */
    boolean maySayTrimmed(long pauseMillis, long ticks) {
        boolean due = !trimmedSaid || ticks - trimmedSaidAt >= pauseMillis;
        if (due) {
            trimmedSaid = true;
            trimmedSaidAt = ticks;
        }
        return due;
    }

    private void rewind(long ticks) {
        inFlight.clear();
        inFlightBytes = 0;
        sent = ackedSeq();
        progressedAt = ticks;
    }
}
