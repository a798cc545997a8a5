package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.VersionVector;

/**
 * What one peer says of one shard.
 *
 * @param applied how much of each origin's log it has durably applied
 * @param purged its purge vector (G)
 * @param includedUntil all taps that its clock stamped up to this are in its log up to its own position in {@code applied}
 */
public record PeerView(VersionVector applied, VersionVector purged, HybridTimestamp includedUntil) {
    /** A peer that has said nothing. */
    public static final PeerView NOTHING = new PeerView(VersionVector.EMPTY, VersionVector.EMPTY, HybridTimestamp.ZERO);
}
