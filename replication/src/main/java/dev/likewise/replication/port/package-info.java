/**
 * What a driver provides to replicas: a store, and nothing else; time and messages are arguments.
 *
 * <p>The driver's contract, for each shard, on one thread:
 *
 * <ol>
 *   <li>call {@code Replica.step} with the inputs at hand;
 *   <li>give the outcome's {@link dev.likewise.replication.port.Commit} to {@link
 *       dev.likewise.replication.port.NodeStore#commit} before the next step;
 *   <li>let the outcome's effects happen only when a {@link dev.likewise.replication.port.NodeStore#sync} that began after
 *       that commit has returned, in the order of the steps.
 * </ol>
 *
 * If a commit or a sync fails, no effect of that step or a later one happens, and the shard's replica is thrown away and
 * made again from the store.
 */
package dev.likewise.replication.port;
