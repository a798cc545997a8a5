package dev.likewise.replication.link;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.replica.ShardView;
import java.util.List;

/**
 * What a node tells its peers of itself.
 *
 * @param members all replicas that it has heard of
 * @param views its shards, by number
 * @param allMet whether it has met each peer that it was told of
 */
record Knowledge(MemberTable members, List<ShardView> views, boolean allMet) {}
