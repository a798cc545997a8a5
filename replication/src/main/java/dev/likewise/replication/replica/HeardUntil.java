package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import java.util.HashMap;
import java.util.Map;

/**
 * For each other origin, the moment up to which all its taps are applied here: a report says "all my taps up to T are in
 * my log up to q", and once q is applied, T counts.
 */
final class HeardUntil {
    private record Promise(long seq, HybridTimestamp until) {}

    private final Map<ReplicaId, Promise> promised = new HashMap<>();
    private final Map<ReplicaId, HybridTimestamp> reached = new HashMap<>();

    /** A report of a peer. The oldest promise that is not kept yet stays, so that under load there is always progress. */
    void reported(ReplicaId peer, PeerView view, long appliedSeq) {
        Promise promise = new Promise(view.applied().seq(peer), view.includedUntil());
        if (promise.seq() <= appliedSeq) {
            reach(peer, promise.until());
        } else {
            promised.putIfAbsent(peer, promise);
        }
    }

    /** Records of an origin were applied. */
    void applied(ReplicaId origin, long appliedSeq) {
        Promise promise = promised.get(origin);
        if (promise != null && promise.seq() <= appliedSeq) {
            promised.remove(origin);
            reach(origin, promise.until());
        }
    }

    private void reach(ReplicaId origin, HybridTimestamp until) {
        reached.merge(origin, until, HybridTimestamp::max);
    }

    Map<ReplicaId, HybridTimestamp> reached() {
        return reached;
    }
}
