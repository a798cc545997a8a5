/**
 * The replica as a state machine without I/O: batches of inputs go in; one atomic commit, and the effects that may happen
 * once it is durable, come out. No clock, thread, lock, logging or randomness of its own; the node and the simulator both
 * drive the same code.
 *
 * <ul>
 *   <li>{@code port}: what a driver provides, and the driver's contract.
 *   <li>{@code wire}: records and frames as bytes.
 *   <li>{@code replica}: one shard on one node.
 *   <li>{@code link}: one node's links to the others, all shards multiplexed.
 *   <li>{@code feed}: a replica's own log as events.
 *   <li>{@code memory}: a store in memory that loses what was not synced, for tests and the simulator.
 * </ul>
 */
package dev.likewise.replication;
