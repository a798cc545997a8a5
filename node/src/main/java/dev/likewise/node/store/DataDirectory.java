package dev.likewise.node.store;

import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.port.StoreException;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A node's data directory. The database is in {@code db} below it: made as {@code db.new} and renamed when it is whole, so
 * that a crash while it is made leaves no half of one, and movable although the directory itself may be a mount point.
 */
final class DataDirectory {
    private static final String OR_ANOTHER = ", or use another data directory";
    private static final String UNFINISHED = "db.new";

    /** What {@link #tryOut} writes; gone afterwards, unless the process was killed meanwhile. */
    private static final String TRIAL = "trial";

    /** About as much as opening a store writes at the least. */
    private static final int TRIAL_BYTES = 64 << 10;

    private final Path dir;
    private final String name;

    DataDirectory(Path dir) {
        this(dir, "db");
    }

    private DataDirectory(Path dir, String name) {
        this.dir = dir.toAbsolutePath().normalize();
        this.name = name;
    }

    /** With the database that is not renamed yet. */
    static DataDirectory unfinished(Path dir) {
        return new DataDirectory(dir, UNFINISHED);
    }

    private Path db() {
        return dir.resolve(name);
    }

    boolean holdsStore() {
        return Files.exists(db().resolve("CURRENT"));
    }

    /** Makes a store that {@link #open} finds. */
    void create(StoreIdentity identity, MemberTable members) {
        if (holdsStore()) {
            throw new StoreRefusedException(dir + " already holds a store: open it, or use an empty directory");
        }
        Path unfinished = dir.resolve(UNFINISHED);
        try {
            Files.createDirectories(unfinished);
            try (Database database = openLocked(unfinished, StoreOptions.DEFAULT, true)) {
                database.write(firstRows(database, identity, members));
                database.sync();
            }
            Files.move(unfinished, db(), StandardCopyOption.ATOMIC_MOVE);
            syncDirectory(dir);
        } catch (IOException | RocksDBException e) {
            throw new StoreException("cannot make a store in " + dir + " (" + e.getMessage() + "): check the disk", e);
        }
    }

    private static byte[] firstRows(Database database, StoreIdentity identity, MemberTable members) {
        BatchWriter batch = new BatchWriter(database::familyNumber, Keys.CAPACITY);
        batch.key().raw(Keys.FORMAT);
        batch.value().varint(Meta.FORMAT);
        batch.put(Family.META);
        batch.key().raw(Keys.IDENTITY);
        batch.put(Family.META, identity.toBytes());
        if (!members.equals(MemberTable.EMPTY)) {
            batch.key().raw(Keys.MEMBER_TABLE);
            batch.put(Family.META, Canonical.MEMBER_TABLE.encode(members));
        }
        return batch.toBytes();
    }

    private static void syncDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /**
     * Tries whether the disk takes writes and makes them durable, with a small file of its own.
     *
     * @param bytesFree how much room there has to be besides
     * @throws StoreException if it does not, or has less
     */
    void tryOut(long bytesFree) {
        Path trial = dir.resolve(TRIAL);
        try {
            long usable = Files.getFileStore(dir).getUsableSpace();
            if (usable < bytesFree) {
                throw new StoreException(
                        "no space left in " + dir + ": " + mebibytes(usable) + " are free, and " + mebibytes(bytesFree)
                                + " may be needed to open the store again: free some, and writes go on by themselves",
                        null);
            }
            try (FileChannel channel = FileChannel.open(trial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                ByteBuffer trialBytes = ByteBuffer.allocate(TRIAL_BYTES);
                while (trialBytes.hasRemaining()) {
                    // Less than all is no error yet; the next one is.
                    channel.write(trialBytes);
                }
                channel.force(true);
            } finally {
                Files.deleteIfExists(trial);
            }
            syncDirectory(dir);
        } catch (IOException e) {
            throw new StoreException(
                    "cannot write durably to " + dir + " (" + e.getMessage()
                            + "): check the disk; once it takes writes they go on by themselves",
                    e);
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    /** Opens what is there, whatever cluster it is of. */
    Database open(StoreOptions options) {
        if (!holdsStore()) {
            throw new StoreRefusedException("no store in " + dir + ": it has to be created first");
        }
        try {
            requireFamilies();
            Database database = openLocked(db(), options, false);
            try {
                requireFormat(new Meta(database).format());
                return database;
            } catch (RuntimeException e) {
                database.close();
                throw e;
            }
        } catch (RocksDBException e) {
            throw new StoreException(notOpened(e, options), e);
        }
    }

    private String notOpened(RocksDBException e, StoreOptions options) {
        if (WritePath.isNoSpace(e)) {
            return "no space left in " + dir + " to open the store: free " + mebibytes(options.writeBufferBytes())
                    + " and try again; nothing is lost";
        }
        return "cannot open the store in " + dir + " (" + e.getMessage()
                + "): check the disk; only if what is on it is damaged, set the directory aside and let the node start over";
    }

    private static Database openLocked(Path path, StoreOptions options, boolean create) throws RocksDBException {
        try {
            return Database.open(path, options, create);
        } catch (RocksDBException e) {
            if (e.getMessage() != null && e.getMessage().contains("/LOCK:")) {
                throw new StoreRefusedException(
                        path + " is in use by another process: stop it, or use another data directory", e);
            }
            throw e;
        }
    }

    private void requireFamilies() throws RocksDBException {
        Set<String> expected = Arrays.stream(Family.values())
                .map(family -> new String(family.diskName(), StandardCharsets.US_ASCII))
                .collect(Collectors.toCollection(TreeSet::new));
        expected.add(new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.US_ASCII));
        try (Options options = new Options()) {
            List<byte[]> names = RocksDB.listColumnFamilies(options, db().toString());
            Set<String> found = names.stream()
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .collect(Collectors.toCollection(TreeSet::new));
            // None at all: the list could not be read. Opening says why.
            if (!found.isEmpty() && !found.equals(expected)) {
                throw otherFormat("families " + found);
            }
        }
    }

    private void requireFormat(long format) {
        if (format != Meta.FORMAT) {
            throw otherFormat("format " + format + ", expected " + Meta.FORMAT);
        }
    }

    private StoreRefusedException otherFormat(String detail) {
        return new StoreRefusedException(dir + " was written by another version (" + detail
                + "): run that version, or use another data directory");
    }

    /** Refuses a store of another cluster. */
    void requireCluster(StoreIdentity identity, String cluster, ShardPlacement placement) {
        if (!identity.cluster().equals(cluster)) {
            throw new StoreRefusedException(dir + " belongs to cluster '" + identity.cluster() + "', not '" + cluster
                    + "': correct the cluster's name" + OR_ANOTHER);
        }
        if (!identity.placement().equals(placement)) {
            throw new StoreRefusedException(dir + " was made with " + text(identity.placement()) + ", not "
                    + text(placement) + ", which cannot be changed: correct the settings" + OR_ANOTHER);
        }
    }

    private static String text(ShardPlacement placement) {
        return placement.shards() + " shards and spread " + placement.spread();
    }

    /** What all files of the database take, in bytes; those that come or go meanwhile may be missed. */
    long diskBytes() {
        File[] files = db().toFile().listFiles();
        return files == null ? 0 : Arrays.stream(files).mapToLong(File::length).sum();
    }

    @Override
    public String toString() {
        return dir.toString();
    }
}
