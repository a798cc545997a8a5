package dev.likewise.node.api;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.ShardView;
import java.util.List;
import java.util.Optional;

/** What a node tells of itself to the admin port and to readers. Safe for all threads; only {@link #digests} blocks. */
public interface NodeView {
    String cluster();

    ReplicaId self();

    ShardPlacement placement();

    /** Why the node is not ready to take reads and writes; empty if it is. Never depends on peers. */
    Optional<String> notReady();

    /** Whether the node is a newcomer that still fetches what its cluster has. */
    boolean isJoining();

    /** The largest age of a late tap, in milliseconds. */
    long tapAgeLimitMillis();

    Freshness freshness();

    MemberTable members();

    List<PeerStatus> peers();

    /** The durable views of all shards, by number. */
    List<ShardView> shards();

    /** Digests of all shards, by number; reads the whole store and may take seconds. */
    List<ShardDigest> digests();
}
