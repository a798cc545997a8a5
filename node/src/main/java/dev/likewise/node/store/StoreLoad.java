package dev.likewise.node.store;

import java.util.SortedMap;

/**
 * How much a store holds and has to do, as RocksDB estimates it.
 *
 * @param logBytes what all log records take on disk and in memory; trimmed ones count until they are compacted
 * @param memtableBytes what was written and is not in table files yet
 * @param blockCacheBytes what the block cache holds
 * @param pendingCompactionBytes what compaction has to rewrite
 * @param runningCompactions how many are under way
 * @param runningFlushes how many are under way
 * @param writeStopped whether no writes are taken until compaction has caught up
 * @param families by the name of each column family
 */
public record StoreLoad(
        long logBytes,
        long memtableBytes,
        long blockCacheBytes,
        long pendingCompactionBytes,
        long runningCompactions,
        long runningFlushes,
        boolean writeStopped,
        SortedMap<String, FamilyLoad> families) {
    /**
     * One column family.
     *
     * @param tableBytes what its table files in use take
     * @param rows about how many it has
     */
    public record FamilyLoad(long tableBytes, long rows) {}
}
