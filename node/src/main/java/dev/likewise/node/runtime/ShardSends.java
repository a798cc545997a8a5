package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Outcome;
import java.util.List;

/**
 * What one shard wants sent.
 *
 * @param shard the shard's number
 * @param sends in order
 */
public record ShardSends(int shard, List<Outcome.Send> sends) {}
