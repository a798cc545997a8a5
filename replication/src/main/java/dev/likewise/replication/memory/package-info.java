/**
 * A store in memory, for tests and the simulator: it keeps what was synced apart from what was only committed, loses the
 * latter when it crashes, and refuses every commit that breaks the driver's contract.
 *
 * <p>Only {@code crdt} and {@code port} may come in. Nothing here is used by a node in production.
 */
package dev.likewise.replication.memory;
