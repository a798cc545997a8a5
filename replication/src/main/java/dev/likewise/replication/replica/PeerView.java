package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import java.util.Set;

/**
 * What one peer says of one shard.
 *
 * @param applied how much of each origin's log it has durably applied
 * @param purged its purge vector (G)
 * @param includedUntil all taps that its clock stamped up to this are in its log up to its own position in {@code applied}
 * @param pending whether it waits for a snapshot, or for the end of merging one
 * @param retired the replicas that it knows to be retired
 * @param heard ends of other origins' logs that it has heard of and that are beyond {@code applied}
 * @param forks what it has of logs that have forked
 * @param allMet whether it has met each peer that it was told of; it has told of all whom they knew
 */
public record PeerView(
        VersionVector applied,
        VersionVector purged,
        HybridTimestamp includedUntil,
        boolean pending,
        VersionVector heard,
        ForkTips forks,
        Set<ReplicaId> retired,
        boolean allMet) {
    /** A peer that has said nothing. */
    public static final PeerView NOTHING = new PeerView(
            VersionVector.EMPTY,
            VersionVector.EMPTY,
            HybridTimestamp.ZERO,
            false,
            VersionVector.EMPTY,
            ForkTips.NONE,
            Set.of(),
            false);

    /** A peer that waits for nothing, knows of nobody retired and has met all it was told of. */
    public PeerView(VersionVector applied, VersionVector purged, HybridTimestamp includedUntil) {
        this(applied, purged, includedUntil, false, Set.of(), true);
    }

    /** A peer that has heard of nothing that it does not have. */
    public PeerView(
            VersionVector applied,
            VersionVector purged,
            HybridTimestamp includedUntil,
            boolean pending,
            Set<ReplicaId> retired,
            boolean allMet) {
        this(applied, purged, includedUntil, pending, VersionVector.EMPTY, ForkTips.NONE, retired, allMet);
    }

    public PeerView {
        retired = Set.copyOf(retired);
    }

    /** This view, of a peer that knows more of the members. */
    public PeerView withMembership(Set<ReplicaId> nowRetired, boolean nowAllMet) {
        return new PeerView(applied, purged, includedUntil, pending, heard, forks, nowRetired, nowAllMet);
    }

    /** Whether it is a newcomer that waits for its first snapshot, and takes nothing else. */
    public boolean takesNothing() {
        return pending && applied.equals(VersionVector.EMPTY);
    }
}
