package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Input;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How far each peer is known to have this node's own log, shard by shard, also while it is away. Overheard from what links
 * deliver to shards, as acknowledgements tell more, and sooner, than heartbeats. On the gossip event loop.
 */
final class PeerPositions {
    private final ReplicaId self;
    private final Map<String, long[]> seqs = new HashMap<>();

    PeerPositions(ReplicaId self) {
        this.self = self;
    }

    /** Takes what an input says, if anything. */
    void overhear(int shard, Input input) {
        if (input instanceof Input.Ack ack) {
            set(ack.from(), shard, Math.max(get(ack.from().toString(), shard), own(ack.applied())));
        } else if (input instanceof Input.Report report) {
            set(report.from(), shard, own(report.view().applied()));
        } else if (input instanceof Input.PeerUp up) {
            set(up.peer(), shard, own(up.view().applied()));
        }
    }

    private long own(VersionVector applied) {
        return applied.seq(self);
    }

    private void set(ReplicaId peer, int shard, long seq) {
        long[] known = seqs.getOrDefault(peer.toString(), new long[0]);
        if (shard >= known.length) {
            known = Arrays.copyOf(known, shard + 1);
        }
        known[shard] = seq;
        seqs.put(peer.toString(), known);
    }

    /** The last of this node's records in a shard that a peer has, 0 if none or not known. */
    long get(String peer, int shard) {
        long[] known = seqs.get(peer);
        return known == null || shard >= known.length ? 0 : known[shard];
    }
}
