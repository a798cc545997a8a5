package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes and syncs, and what may still be done after one of them failed. Safe for any thread.
 *
 * <ul>
 *   <li>A write that found the disk full: RocksDB heals itself when there is room again, unless the WAL is synced
 *       meanwhile, which would make the error permanent. So no sync until a write has succeeded.
 *   <li>Any other failed write, and every failed sync: permanent. What the kernel did with the pages is unknown, so
 *       trying again could report as durable what is lost. Nothing more is written until the store is opened again.
 * </ul>
 *
 * A sync that is under way when a write fails cannot be called back; then it fails too, and the error is permanent.
 */
final class WritePath {
    private static final Logger LOG = LoggerFactory.getLogger(WritePath.class);

    /** One failure; compared by identity, so that a success only takes back a failure that it came after. */
    private static final class Failure {
        private final StoreHealth health;
        private final String message;
        private final RocksDBException cause;

        private Failure(StoreHealth health, String message, RocksDBException cause) {
            this.health = health;
            this.message = message;
            this.cause = cause;
        }
    }

    private final Path dir;
    private final Wal wal;
    private final AtomicReference<Failure> failure = new AtomicReference<>();

    /**
     * @param dir named in messages
     */
    WritePath(Path dir, Wal wal) {
        this.dir = dir;
        this.wal = wal;
    }

    StoreHealth health() {
        Failure last = failure.get();
        return last == null ? StoreHealth.WRITABLE : last.health;
    }

    /**
     * Writes a batch.
     *
     * @throws StoreException if nothing was written
     */
    void write(byte[] batch) {
        Failure before = failure.get();
        if (before != null && before.health == StoreHealth.NEEDS_REOPEN) {
            throw new StoreException(before.message, before.cause);
        }
        try {
            wal.write(batch);
        } catch (RocksDBException e) {
            throw failed(isNoSpace(e) ? outOfSpace(e) : permanent("cannot write to ", e));
        }
        if (before != null && failure.compareAndSet(before, null)) {
            LOG.info("{} takes writes again", dir);
        }
    }

    /**
     * Makes durable what was written.
     *
     * @throws StoreException if it may not be durable
     */
    void sync() {
        Failure before = failure.get();
        if (before != null) {
            throw new StoreException(before.message, before.cause);
        }
        try {
            wal.sync();
        } catch (RocksDBException e) {
            throw failed(permanent("cannot sync ", e));
        }
    }

    private Failure outOfSpace(RocksDBException e) {
        return new Failure(
                StoreHealth.OUT_OF_SPACE,
                "no space left in " + dir + ": free some, and writes go on by themselves within seconds",
                e);
    }

    private Failure permanent(String what, RocksDBException e) {
        return new Failure(
                StoreHealth.NEEDS_REOPEN,
                what + dir + " (" + e.getMessage() + "): nothing more is written until the store is opened again;"
                        + " check the disk",
                e);
    }

    private StoreException failed(Failure now) {
        Failure before =
                failure.getAndUpdate(last -> last != null && last.health == StoreHealth.NEEDS_REOPEN ? last : now);
        if (before == null || before.health != now.health) {
            LOG.error("{}", now.message, now.cause);
        }
        return new StoreException(now.message, now.cause);
    }

    /** Whether it failed as the disk is full. */
    static boolean isNoSpace(RocksDBException e) {
        Status status = e.getStatus();
        return status != null
                && status.getCode() == Status.Code.IOError
                && status.getSubCode() == Status.SubCode.NoSpace;
    }
}
