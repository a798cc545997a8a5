package dev.likewise.replication.port;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Everything that one step changes in one shard: all of it is written, or none.
 *
 * @param shard the shard's number
 * @param edges registers replaced, each key once
 * @param columns columns to be written, absolute
 * @param records log records to be kept, own and applied, in order
 * @param trims for some origins the number of the last record to be erased, with all before it
 * @param stage changes of the snapshot that is on its way in, in order
 * @param memberRows rows of members' lists made anew, each once, after those that follow from {@code edges}
 * @param state the shard's small state after the step
 */
public record Commit(
        int shard,
        List<EdgeWrite> edges,
        NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns,
        List<StoredRecord> records,
        Map<ReplicaId, Long> trims,
        List<StageWrite> stage,
        List<MemberRowWrite> memberRows,
        ShardState state) {

    /** A commit that makes no rows anew. */
    public Commit(
            int shard,
            List<EdgeWrite> edges,
            NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns,
            List<StoredRecord> records,
            Map<ReplicaId, Long> trims,
            List<StageWrite> stage,
            ShardState state) {
        this(shard, edges, columns, records, trims, stage, List.of(), state);
    }

    /** A commit that neither trims nor stages. */
    public Commit(
            int shard,
            List<EdgeWrite> edges,
            NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns,
            List<StoredRecord> records,
            ShardState state) {
        this(shard, edges, columns, records, Map.of(), List.of(), state);
    }
}
