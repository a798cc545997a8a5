package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;

/**
 * One row of the purge queue: where a tombstone stands.
 *
 * @param seq the number of the record that carried it, in the log of its stamp's replica
 * @param key where the tombstone stands
 */
public record Tombstone(long seq, EdgeKey key) {}
