package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.Range;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RocksDB behind a {@link Gate}: rows of bytes in families. All methods may be called from any thread; after {@link
 * #close} all throw {@link IllegalStateException}.
 */
final class Database implements Wal, AutoCloseable {
    /** Sees one row; says whether to go on. */
    interface RowVisitor {
        boolean visit(byte[] key, byte[] value);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    /** With fewer bytes than this in memtables, reading the WAL again takes less time than a flush. */
    private static final long FLUSHED_AT_CLOSE_BYTES = 1L << 20;

    /** Those that are being flushed included. */
    private static final String MEMTABLE_BYTES = "rocksdb.cur-size-all-mem-tables";

    static {
        // Not every class of RocksDB's does this by itself.
        RocksDB.loadLibrary();
    }

    private final Path dir;
    private final NativeStack natives;
    private final RocksDB rocks;
    private final Map<Family, ColumnFamilyHandle> handles;
    private final ReadOptions readOptions;
    /** Reads memtables and the block cache only. */
    private final ReadOptions inMemory;

    private final WriteOptions writeOptions;
    private final Gate gate = new Gate();
    private final Set<Pin> pins = ConcurrentHashMap.newKeySet();

    private Database(Path dir, NativeStack natives, RocksDB rocks, Map<Family, ColumnFamilyHandle> handles) {
        this.dir = dir;
        this.natives = natives;
        this.rocks = rocks;
        this.handles = handles;
        this.readOptions = natives.add(new ReadOptions());
        this.inMemory = natives.add(new ReadOptions().setReadTier(ReadTier.BLOCK_CACHE_TIER));
        this.writeOptions = natives.add(new WriteOptions());
    }

    /**
     * Opens the database in a directory.
     *
     * @param create whether to make what is missing; otherwise that is an error
     */
    static Database open(Path dir, StoreOptions options, boolean create) throws RocksDBException {
        NativeStack natives = new NativeStack();
        try {
            Tuning tuning = new Tuning(natives, options);
            List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
            for (Family family : Family.values()) {
                descriptors.add(new ColumnFamilyDescriptor(family.diskName(), tuning.family(family)));
            }
            // RocksDB insists on its default family; it stays empty.
            descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.family(Family.META)));
            List<ColumnFamilyHandle> opened = new ArrayList<>();
            RocksDB rocks = RocksDB.open(tuning.database(create), dir.toString(), descriptors, opened);
            natives.add(rocks);
            opened.forEach(natives::add);
            Map<Family, ColumnFamilyHandle> handles = new EnumMap<>(Family.class);
            Iterator<ColumnFamilyHandle> next = opened.iterator();
            for (Family family : Family.values()) {
                handles.put(family, next.next());
            }
            return new Database(dir, natives, rocks, handles);
        } catch (RocksDBException | RuntimeException e) {
            natives.close();
            throw e;
        }
    }

    Path dir() {
        return dir;
    }

    /** For what can be answered without a read: throws {@link IllegalStateException} all the same once closed. */
    void requireOpen() {
        gate.check();
    }

    /** The number that a batch names a family by. */
    int familyNumber(Family family) {
        gate.enter();
        try {
            return handles.get(family).getID();
        } finally {
            gate.leave();
        }
    }

    /** One row's value, null if there is no such row. */
    byte[] get(Family family, byte[] key) {
        gate.enter();
        try {
            return rocks.get(handles.get(family), readOptions, key);
        } catch (RocksDBException e) {
            throw unreadable(family, e);
        } finally {
            gate.leave();
        }
    }

    /** One row as far as memory knows; never waits for the disk. */
    Peek peek(Family family, byte[] key) {
        gate.enter();
        try {
            byte[] value = rocks.get(handles.get(family), inMemory, key);
            return value == null ? Peek.NOTHING : new Peek(true, value);
        } catch (RocksDBException e) {
            if (e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete) {
                return Peek.UNKNOWN;
            }
            throw unreadable(family, e);
        } finally {
            gate.leave();
        }
    }

    /**
     * What memory knows of a row.
     *
     * @param isKnown whether it knows
     * @param value the row's value, {@code null} if there is none
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Peek(boolean isKnown, byte[] value) {
        private static final Peek NOTHING = new Peek(true, null);
        private static final Peek UNKNOWN = new Peek(false, null);
    }

    /**
     * Visits the rows of a range in order, as they were at the start of the call. Closing the database ends the visit
     * with an {@link IllegalStateException}; the visitor must not close it itself.
     *
     * @param from the first key
     * @param to the first key not to be visited
     * @param once whether the blocks read are not worth caching
     */
    void scan(Family family, byte[] from, byte[] to, boolean once, RowVisitor visitor) {
        gate.enter();
        try (ReadOptions options = new ReadOptions().setFillCache(!once)) {
            scan(family, from, to, options, visitor);
        } finally {
            gate.leave();
        }
    }

    /** To be called inside the gate. */
    private void scan(Family family, byte[] from, byte[] to, ReadOptions options, RowVisitor visitor) {
        // In this order, so that the iterator is closed before what it refers to.
        try (Slice bound = new Slice(to);
                RocksIterator rows = rocks.newIterator(handles.get(family), options.setIterateUpperBound(bound))) {
            for (rows.seek(from); rows.isValid() && visitor.visit(rows.key(), rows.value()); rows.next()) {
                gate.check();
            }
            rows.status();
        } catch (RocksDBException e) {
            throw unreadable(family, e);
        }
    }

    /** About how many bytes a range of rows takes, in table files and in memory. */
    long approximateBytes(Family family, byte[] from, byte[] to) {
        gate.enter();
        try (Slice first = new Slice(from);
                Slice end = new Slice(to)) {
            Range range = new Range(first, end);
            long files = rocks.getApproximateSizes(
                            handles.get(family), List.of(range), SizeApproximationFlag.INCLUDE_FILES)[0];
            return files + rocks.getApproximateMemTableStats(handles.get(family), range).size;
        } finally {
            gate.leave();
        }
    }

    /** All rows as they are now; whoever asks has to close it. */
    Pin pin() {
        gate.enter();
        try {
            Pin pin = new Pin(rocks.getSnapshot());
            pins.add(pin);
            return pin;
        } finally {
            gate.leave();
        }
    }

    /** All rows as they were at one moment. Any thread, one at a time. */
    final class Pin implements AutoCloseable {
        private final Snapshot snapshot;
        private final ReadOptions options;
        private boolean open = true;

        private Pin(Snapshot snapshot) {
            this.snapshot = snapshot;
            this.options = new ReadOptions().setSnapshot(snapshot).setFillCache(false);
        }

        byte[] get(Family family, byte[] key) {
            enter();
            try {
                return rocks.get(handles.get(family), options, key);
            } catch (RocksDBException e) {
                throw unreadable(family, e);
            } finally {
                gate.leave();
            }
        }

        void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
            enter();
            try (ReadOptions bounded = new ReadOptions(options)) {
                Database.this.scan(family, from, to, bounded, visitor);
            } finally {
                gate.leave();
            }
        }

        private void enter() {
            gate.enter();
            if (!open) {
                gate.leave();
                throw new IllegalStateException("closed");
            }
        }

        /** Closing twice, or after the database, does nothing. */
        @Override
        public void close() {
            try {
                gate.enter();
            } catch (IllegalStateException databaseClosed) {
                // Whoever closed the database has released it.
                return;
            }
            try {
                if (pins.remove(this)) {
                    release();
                }
            } finally {
                gate.leave();
            }
        }

        private void release() {
            open = false;
            options.close();
            rocks.releaseSnapshot(snapshot);
            snapshot.close();
        }
    }

    @Override
    public void write(byte[] batch) throws RocksDBException {
        gate.enter();
        try (WriteBatch rows = new WriteBatch(batch)) {
            rocks.write(writeOptions, rows);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void sync() throws RocksDBException {
        gate.enter();
        try {
            rocks.syncWal();
        } finally {
            gate.leave();
        }
    }

    /**
     * Makes a database of its own of what is written, on the same file system by links where that goes.
     *
     * @param to where; must not be there, what it is in must
     */
    void checkpoint(Path to) throws RocksDBException {
        gate.enter();
        try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
            checkpoint.createCheckpoint(to.toString());
        } finally {
            gate.leave();
        }
    }

    /** A number that RocksDB knows of a family, see {@code DB::Properties}. */
    long property(Family family, String name) {
        gate.enter();
        try {
            return rocks.getLongProperty(handles.get(family), name);
        } catch (RocksDBException e) {
            throw unreadable(family, e);
        } finally {
            gate.leave();
        }
    }

    /** What all memtables take: at most this much has to be written when the WAL is read again. */
    long memtableBytes() {
        gate.enter();
        try {
            return rocks.getAggregatedLongProperty(MEMTABLE_BYTES);
        } catch (RocksDBException e) {
            throw unreadable(Family.META, e);
        } finally {
            gate.leave();
        }
    }

    private StoreException unreadable(Family family, RocksDBException e) {
        return new StoreException(
                "cannot read " + family.name().toLowerCase(Locale.ROOT) + " in " + dir + " (" + e.getMessage()
                        + "): check the disk",
                e);
    }

    /** As {@link #close(boolean)}, without saving. */
    @Override
    public void close() {
        close(false);
    }

    /**
     * Waits until nobody is inside, then frees everything. Closing twice does nothing.
     *
     * @param save whether to make durable what was written, and to spare the next opening the reading of a long WAL
     */
    void close(boolean save) {
        if (gate.shut()) {
            try {
                if (save) {
                    save();
                }
            } catch (RocksDBException e) {
                LOG.warn("closing {} without a last sync: {}", dir, e.getMessage());
            } finally {
                pins.forEach(Pin::release);
                pins.clear();
                natives.close();
            }
        }
    }

    private void save() throws RocksDBException {
        rocks.syncWal();
        long unflushed = rocks.getAggregatedLongProperty(MEMTABLE_BYTES);
        if (unflushed > FLUSHED_AT_CLOSE_BYTES) {
            try (FlushOptions options = new FlushOptions()) {
                rocks.flush(options, List.copyOf(handles.values()));
            }
        }
    }
}
