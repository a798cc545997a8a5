package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import java.util.Map;

/**
 * What a shard lets others know of itself, true once its step is durable. Immutable; drivers publish it to any thread.
 *
 * @param shard the shard's number
 * @param applied V, durable
 * @param purged G
 * @param horizon H
 * @param includedUntil all local taps stamped up to this are in the own log up to the own position in {@code applied}
 * @param heardUntil for each other origin: all its taps stamped up to this are applied here
 * @param unsentRecords own records that no peer is known to have
 */
public record ShardView(
        int shard,
        VersionVector applied,
        VersionVector purged,
        HybridTimestamp horizon,
        HybridTimestamp includedUntil,
        Map<ReplicaId, HybridTimestamp> heardUntil,
        long unsentRecords) {
    public ShardView {
        heardUntil = Map.copyOf(heardUntil);
    }
}
