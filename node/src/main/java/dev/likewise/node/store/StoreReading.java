package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.util.StdErrLogger;

/**
 * Reads what a store says of itself and changes nothing on the disk, whether a process has it open or not. Blocks for the
 * disk, as long as it takes to read the WAL.
 */
public final class StoreReading {
    static {
        RocksDB.loadLibrary();
    }

    private StoreReading() {}

    /**
     * Whose store is in a data directory.
     *
     * @param dir the data directory
     * @throws StoreRefusedException if there is none, or it is of another version
     * @throws StoreException if it cannot be read; of one that is in use, perhaps for this moment only
     */
    public static StoreIdentity identity(Path dir) {
        if (!RocksNodeStore.exists(dir)) {
            throw new StoreRefusedException("no store in " + dir + ": it has to be created first");
        }
        NativeStack natives = new NativeStack();
        try {
            return identity(natives, dir);
        } catch (RocksDBException | IllegalArgumentException e) {
            throw new StoreException(
                    "cannot read the store in " + dir + " (" + e.getMessage() + "): check the disk", e);
        } finally {
            natives.close();
        }
    }

    private static StoreIdentity identity(NativeStack natives, Path dir) throws RocksDBException {
        ColumnFamilyOptions families = natives.add(new ColumnFamilyOptions());
        List<ColumnFamilyDescriptor> wanted = List.of(
                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, families),
                new ColumnFamilyDescriptor(Family.META.diskName(), families));
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB rocks = RocksDB.openReadOnly(options(natives), dir.resolve("db").toString(), wanted, opened);
        natives.add(rocks);
        opened.forEach(natives::add);
        ColumnFamilyHandle meta = opened.get(1);
        requireFormat(dir, rocks.get(meta, Keys.FORMAT));
        byte[] identity = rocks.get(meta, Keys.IDENTITY);
        if (identity == null) {
            throw new IllegalArgumentException("its identity is missing");
        }
        return StoreIdentity.of(identity);
    }

    /** With a logger of its own: else even who only reads begins a new file LOG in the directory. */
    private static DBOptions options(NativeStack natives) {
        DBOptions options = natives.add(new DBOptions());
        options.setLogger(natives.add(new StdErrLogger(InfoLogLevel.FATAL_LEVEL)));
        return options;
    }

    private static void requireFormat(Path dir, byte[] value) {
        long format = value == null ? 0 : new ByteReader(value).varint();
        if (format != Meta.FORMAT) {
            throw new StoreRefusedException(dir + " was written by another version (format " + format + ", expected "
                    + Meta.FORMAT + "): run that version, or use another data directory");
        }
    }
}
