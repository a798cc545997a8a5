package dev.likewise.node.audit;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.replica.Input;

/** What audits need of the node. Safe for all threads; nothing of it blocks. */
public interface AuditedNode {
    ReplicaId self();

    ShardPlacement placement();

    /** The store as it is now; after a failure of the disk it is another one, and the old one is closed. */
    NodeStore store();

    /** All replicas this node has heard of. */
    MemberTable members();

    /** Puts a repair into a shard's mailbox. */
    void deliver(int shard, Input repair);
}
