package dev.likewise.replication.port;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.NavigableMap;

/**
 * Everything that one step changes in one shard: all of it is written, or none.
 *
 * @param shard the shard's number
 * @param edges registers replaced, each key once
 * @param columns columns to be written, absolute
 * @param records log records to be kept, own and applied, in order
 * @param state the shard's small state after the step
 */
public record Commit(
        int shard,
        List<EdgeWrite> edges,
        NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns,
        List<StoredRecord> records,
        ShardState state) {}
