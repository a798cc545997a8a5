package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
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
 * @param pending whether a snapshot is asked for, on its way in or being merged; always so in a newcomer that has none yet
 * @param tombstones what the last sweep of the purge queue found
 * @param heard ends of other origins' logs that were heard of and are beyond {@code applied}
 * @param forks what is here of logs that have forked
 */
public record ShardView(
        int shard,
        VersionVector applied,
        VersionVector purged,
        HybridTimestamp horizon,
        HybridTimestamp includedUntil,
        Map<ReplicaId, HybridTimestamp> heardUntil,
        long unsentRecords,
        boolean pending,
        TombstoneGauges tombstones,
        VersionVector heard,
        ForkTips forks) {
    /** A shard that waits for nothing, has seen no tombstones and heard of nothing that it does not have. */
    public ShardView(
            int shard,
            VersionVector applied,
            VersionVector purged,
            HybridTimestamp horizon,
            HybridTimestamp includedUntil,
            Map<ReplicaId, HybridTimestamp> heardUntil,
            long unsentRecords) {
        this(
                shard,
                applied,
                purged,
                horizon,
                includedUntil,
                heardUntil,
                unsentRecords,
                false,
                TombstoneGauges.NONE,
                VersionVector.EMPTY,
                ForkTips.NONE);
    }

    public ShardView {
        heardUntil = Map.copyOf(heardUntil);
    }
}
