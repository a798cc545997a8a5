package dev.likewise.node.metrics;

import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreLoad;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The store and the disk below it. What cannot be read at the moment is left out. */
final class StoreFigures implements Figures {
    private static final Logger LOG = LoggerFactory.getLogger(StoreFigures.class);

    private final Supplier<RocksNodeStore> store;
    private final Path dir;
    private final LongSupplier logBytesMax;

    /**
     * @param store as it is now
     * @param dir the data directory
     * @param logBytesMax what all logs together may take before records are erased that a peer still lacks
     */
    StoreFigures(Supplier<RocksNodeStore> store, Path dir, LongSupplier logBytesMax) {
        this.store = store;
        this.dir = dir;
        this.logBytesMax = logBytesMax;
    }

    @Override
    public void write(Sheet sheet) {
        sheet.gauge(
                        "likewise_log_limit_bytes",
                        "What the logs may take, by the settings, before records are erased that a peer still lacks.")
                .is(logBytesMax.getAsLong());
        disk(sheet);
        try {
            write(sheet, store.get().load());
        } catch (StoreException | IllegalStateException e) {
            // It is closed, to be opened again; the next scrape may find it.
            LOG.debug("No figures of the store", e);
        }
    }

    private void disk(Sheet sheet) {
        try {
            FileStore disk = Files.getFileStore(dir);
            sheet.gauge("likewise_disk_free_bytes", "Room on the disk under the data directory.")
                    .is(disk.getUsableSpace());
            sheet.gauge("likewise_disk_size_bytes", "How large that disk is.").is(disk.getTotalSpace());
        } catch (IOException e) {
            LOG.debug("No figures of the disk", e);
        }
    }

    private static void write(Sheet sheet, StoreLoad load) {
        sheet.gauge(
                        "likewise_log_bytes",
                        "About what all log records take, on disk and in memory; erased ones until they are compacted.")
                .is(load.logBytes());
        sheet.gauge("likewise_rocksdb_memtable_bytes", "What was written and is not in table files yet.")
                .is(load.memtableBytes());
        sheet.gauge("likewise_rocksdb_block_cache_bytes", "What the block cache holds.")
                .is(load.blockCacheBytes());
        sheet.gauge("likewise_rocksdb_pending_compaction_bytes", "What compaction has to rewrite, about.")
                .is(load.pendingCompactionBytes());
        sheet.gauge("likewise_rocksdb_running_compactions", "Compactions under way.")
                .is(load.runningCompactions());
        sheet.gauge("likewise_rocksdb_running_flushes", "Flushes under way.").is(load.runningFlushes());
        sheet.gauge(
                        "likewise_rocksdb_write_stopped",
                        "Whether RocksDB takes no writes until compaction has caught up: 1 or 0.")
                .is(load.writeStopped() ? 1 : 0);
        Sheet.Gauge tables =
                sheet.gauge("likewise_rocksdb_table_bytes", "What table files in use take, by column family.");
        Sheet.Gauge rows = sheet.gauge("likewise_rocksdb_rows", "About how many rows there are, by column family.");
        load.families().forEach((name, family) -> {
            tables.is(family.tableBytes(), "family", name);
            rows.is(family.rows(), "family", name);
        });
    }
}
