/**
 * One node's links to the others, all shards multiplexed: handshake, heartbeats, which of two connections stays, whom to
 * dial. A state machine; the driver owns sockets and time.
 */
package dev.likewise.replication.link;
