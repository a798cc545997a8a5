package dev.likewise.node.store;

/**
 * What a store may take. All of it can change from start to start.
 *
 * @param blockCacheBytes memory for blocks read from disk, their indexes and filters; from 1 MiB
 * @param writeBufferBytes memory for all memtables together; from 1 MiB. A larger one is slower to write to, as it does
 *     not fit the processor's caches, and a smaller one is flushed and compacted more often. After a full disk RocksDB takes writes again when
 *     about this much is free
 * @param walBytesMax how much WAL there may be before memtables are flushed: what a start after a crash reads again; from
 *     1 MiB
 * @param openFilesMax how many table files are kept open; from 64
 * @param backgroundJobs how many flushes and compactions run at once; from 2
 * @param receiptTtlMillis for how long receipts are kept at the least, in whole days; from 0
 */
public record StoreOptions(
        long blockCacheBytes,
        long writeBufferBytes,
        long walBytesMax,
        int openFilesMax,
        int backgroundJobs,
        long receiptTtlMillis) {
    private static final long MIB = 1L << 20;

    /** For a node with a few gigabytes of memory. */
    public static final StoreOptions DEFAULT = new StoreOptions(256 * MIB, 48 * MIB, 256 * MIB, 4_096, 2, 86_400_000);

    public StoreOptions {
        require("block cache bytes", blockCacheBytes, MIB);
        require("write buffer bytes", writeBufferBytes, MIB);
        require("WAL bytes", walBytesMax, MIB);
        require("open files", openFilesMax, 64);
        require("background jobs", backgroundJobs, 2);
        require("receipt ttl", receiptTtlMillis, 0);
    }

    private static void require(String what, long value, long min) {
        if (value < min) {
            throw new IllegalArgumentException(what + ": " + value + " (expected: >= " + min + ")");
        }
    }
}
