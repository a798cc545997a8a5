package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;

/**
 * One register replaced. A store finds in {@code before} which derived rows (a member's list, the tombstone queue) it has
 * to drop.
 *
 * @param key the register's key
 * @param before what the store holds now
 * @param after what it is to hold; {@link Register#NONE} erases
 */
public record EdgeWrite(EdgeKey key, Register before, Register after) {}
