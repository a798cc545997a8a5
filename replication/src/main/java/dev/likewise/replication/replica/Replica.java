package dev.likewise.replication.replica;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import java.util.List;

/** One shard on one node, see {@code docs/replication.md}. Not safe for threads. */
public final class Replica {
    /** A replica as its store has it. */
    public Replica(ReplicaSettings settings, ReplicaId self, int shard, MemberTable members, ShardReader store) {}

    /** What may be known of the shard now, from what the store had when the replica was made. */
    public ShardView view() {
        return null;
    }

    /** Takes some inputs, in order. See {@link dev.likewise.replication.port} for what the driver has to do then. */
    public Outcome step(Now now, List<Input> inputs) {
        return null;
    }
}
