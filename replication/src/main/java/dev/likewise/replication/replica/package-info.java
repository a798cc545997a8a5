/**
 * One shard on one node. {@link dev.likewise.replication.replica.Replica} takes inputs in batches and only routes them:
 * counting, the delta log, peers' progress, relaying are classes of their own.
 */
package dev.likewise.replication.replica;
