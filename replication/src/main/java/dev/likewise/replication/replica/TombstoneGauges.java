package dev.likewise.replication.replica;

/**
 * Tombstones of one shard, as the last whole sweep of the purge queue found them.
 *
 * @param live those that may be purged one day
 * @param credited those that stay until another tap replaces them, as they have credits
 * @param purged how many were purged since the replica was made
 */
public record TombstoneGauges(long live, long credited, long purged) {
    /** Before the first sweep. */
    public static final TombstoneGauges NONE = new TombstoneGauges(0, 0, 0);
}
