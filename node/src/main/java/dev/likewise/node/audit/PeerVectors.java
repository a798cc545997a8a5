package dev.likewise.node.audit;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What each peer has said last of how much it has applied, shard by shard; overheard from what links deliver. Heartbeats
 * are enough, as it only matters at rest. Safe for all threads.
 */
public final class PeerVectors {
    private final Map<Place, VersionVector> said = new ConcurrentHashMap<>();

    private record Place(ReplicaId peer, int shard) {}

    /** Takes what an input from a link says, if anything. */
    public void overhear(int shard, Input input) {
        if (input instanceof Input.Report report) {
            note(shard, report.from(), report.view());
        } else if (input instanceof Input.PeerUp up) {
            note(shard, up.peer(), up.view());
        }
    }

    private void note(int shard, ReplicaId peer, PeerView view) {
        said.put(new Place(peer, shard), view.applied());
    }

    /** Whether all of these peers have said exactly this last. */
    boolean allSaid(int shard, Collection<ReplicaId> peers, VersionVector applied) {
        return peers.stream().allMatch(peer -> applied.equals(said.get(new Place(peer, shard))));
    }
}
