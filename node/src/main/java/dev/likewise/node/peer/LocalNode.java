package dev.likewise.node.peer;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.replica.ShardView;
import java.util.List;
import java.util.function.Supplier;

/**
 * What links need to know of the node they belong to.
 *
 * @param self its replica id
 * @param members gives the durable member table, at any time, without blocking
 * @param views gives the durable views of all shards, by number, at any time, without blocking
 */
public record LocalNode(ReplicaId self, Supplier<MemberTable> members, Supplier<List<ShardView>> views) {}
