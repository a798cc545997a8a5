package dev.likewise.node.peer;

import dev.likewise.replication.replica.Outcome;

/**
 * A message of one shard to one peer.
 *
 * @param shard the shard's number, here and there
 * @param send to whom and what
 */
public record ShardSend(int shard, Outcome.Send send) {}
