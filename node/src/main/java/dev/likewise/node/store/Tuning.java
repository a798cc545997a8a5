package dev.likewise.node.store;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.Filter;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;

/** RocksDB's settings. None is part of the format. */
final class Tuning {
    private static final double FILTER_BITS_PER_KEY = 10;
    /** What part of a memtable its filter may take; measured to turn a missing get of 4 µs into one of 1 µs. */
    private static final double MEMTABLE_FILTER_RATIO = 0.1;

    private static final int METADATA_BLOCK_BYTES = 4 << 10;
    private static final long INFO_LOG_BYTES = 8L << 20;
    private static final int INFO_LOG_FILES = 4;
    private static final long BYTES_PER_BACKGROUND_SYNC = 1L << 20;

    private final NativeStack natives;
    private final StoreOptions options;
    private final Cache cache;
    private final Filter filter;

    /**
     * @param natives takes what is made here
     */
    Tuning(NativeStack natives, StoreOptions options) {
        this.natives = natives;
        this.options = options;
        this.cache = natives.add(new LRUCache(options.blockCacheBytes()));
        this.filter = natives.add(new BloomFilter(FILTER_BITS_PER_KEY));
    }

    DBOptions database(boolean create) {
        return natives.add(new DBOptions())
                .setCreateIfMissing(create)
                .setCreateMissingColumnFamilies(create)
                .setDbWriteBufferSize(options.writeBufferBytes())
                // Stops at the first hole: what is left is a prefix of the commits, over all families.
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setMaxTotalWalSize(options.walBytesMax())
                .setMaxOpenFiles(options.openFilesMax())
                .setMaxBackgroundJobs(options.backgroundJobs())
                .setBytesPerSync(BYTES_PER_BACKGROUND_SYNC)
                .setMaxLogFileSize(INFO_LOG_BYTES)
                .setKeepLogFileNum(INFO_LOG_FILES);
    }

    ColumnFamilyOptions family(Family family) {
        ColumnFamilyOptions made = natives.add(new ColumnFamilyOptions())
                .setWriteBufferSize(Math.max(options.writeBufferBytes() / 2, 1 << 20))
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
                .setTableFormatConfig(table());
        return family.isReadByKey()
                ? made.setMemtablePrefixBloomSizeRatio(MEMTABLE_FILTER_RATIO).setMemtableWholeKeyFiltering(true)
                : made;
    }

    private BlockBasedTableConfig table() {
        // Indexes and filters live in the cache, so that its size bounds the memory of a store of any size; in parts of
        // a
        // few KiB, as the filter of a whole file of small rows is larger than a shard of the cache, and would be read
        // from
        // the file with every get.
        return new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setFilterPolicy(filter)
                .setWholeKeyFiltering(true)
                .setCacheIndexAndFilterBlocks(true)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setPartitionFilters(true)
                .setMetadataBlockSize(METADATA_BLOCK_BYTES)
                .setPinTopLevelIndexAndFilter(true)
                .setPinL0FilterAndIndexBlocksInCache(true);
    }
}
