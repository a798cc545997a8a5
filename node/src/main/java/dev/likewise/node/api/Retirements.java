package dev.likewise.node.api;

import dev.likewise.crdt.ReplicaId;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Taking replicas out of the cluster for good. Safe for all threads; never blocks. */
public interface Retirements {
    /**
     * Retires a replica: from now on nothing is taken from it, its column is what the registers say, and purging and
     * trimming do not wait for it. It never comes back; a node that finds itself retired takes no taps.
     *
     * @param replica an active member, not this node's own
     * @return completes when a second active member knows it durably, at once if there is none, and after five seconds
     *     anyway; exceptionally with an {@link IllegalStateException} if this node stops or cannot make it durable
     */
    CompletionStage<Retired> retire(ReplicaId replica);

    /**
     * A replica that this node knows durably to be retired.
     *
     * @param knownBy the other members that have said so
     * @param safe whether the loss of this node's disk would not undo it: another member knows it, or there is none
     */
    record Retired(ReplicaId replica, Set<ReplicaId> knownBy, boolean safe) {
        public Retired {
            knownBy = Set.copyOf(knownBy);
        }
    }
}
