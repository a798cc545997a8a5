package dev.likewise.node.store;

import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.runtime.LedgerStore;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.rocksdb.RocksDBException;

/**
 * A {@link NodeStore} on disk, in one RocksDB. Beyond the port's contract, {@link #health} tells after a {@link
 * StoreException} whether to wait or to open the store again.
 */
public final class RocksNodeStore implements LedgerStore {
    private static final int BYTES_PER_EDGE = 256;
    private static final byte[] NO_KEY = {};

    private final DataDirectory directory;
    private final Database database;
    private final long writeBufferBytes;
    private final Meta meta;
    private final StoreIdentity identity;
    private final ReplicaTable replicas;
    private final SparseRelations sparse;
    private DiskFaults faults = new DiskFaults();
    private WritePath writes;
    private final ReceiptTable receipts;
    private final List<RocksShardReader> readers;
    private final Map<Family, Integer> familyNumbers = new EnumMap<>(Family.class);

    private RocksNodeStore(DataDirectory directory, Database database, StoreOptions options) {
        this.directory = directory;
        this.database = database;
        this.writeBufferBytes = options.writeBufferBytes();
        this.meta = new Meta(database);
        this.identity = meta.identity();
        this.replicas = meta.replicas();
        this.sparse = SparseRelations.of(database, identity.placement().shards());
        this.writes = new WritePath(database.dir(), database);
        this.receipts = new ReceiptTable(database, replicas, options.receiptTtlMillis());
        this.readers = IntStream.range(0, identity.placement().shards())
                .mapToObj(shard -> new RocksShardReader(database, replicas, sparse, shard))
                .toList();
        for (Family family : Family.values()) {
            familyNumbers.put(family, database.familyNumber(family));
        }
    }

    /** Has faults put on the disk that this store is on; none before this call. To be called before the store is shared. */
    public RocksNodeStore under(DiskFaults onDisk) {
        faults = onDisk;
        writes = new WritePath(database.dir(), onDisk.on(database));
        return this;
    }

    /** Whether a directory holds a store, opened or not. */
    public static boolean exists(Path dir) {
        return new DataDirectory(dir).holdsStore();
    }

    /**
     * Makes a store and opens it. Blocks; durable on return.
     *
     * @param dir the data directory; made if it is missing
     * @throws StoreRefusedException if there is a store already, or the directory is in use
     * @throws StoreException if the disk fails
     */
    public static RocksNodeStore create(Path dir, StoreIdentity identity, StoreOptions options) {
        return create(dir, identity, MemberTable.EMPTY, options);
    }

    /** As {@link #create(Path, StoreIdentity, StoreOptions)}, with members that are known. */
    public static RocksNodeStore create(Path dir, StoreIdentity identity, MemberTable members, StoreOptions options) {
        new DataDirectory(dir).create(identity, members);
        return open(dir, options);
    }

    /**
     * Opens a store of any cluster; {@link #identity} tells of which. Blocks; after a crash for as long as it takes to
     * read the WAL, see {@link StoreOptions#walBytesMax}.
     *
     * @throws StoreRefusedException if there is none, or it is in use, or of another version
     * @throws StoreException if the disk fails
     */
    public static RocksNodeStore open(Path dir, StoreOptions options) {
        return open(new DataDirectory(dir), options);
    }

    /**
     * Opens a store that is still to be put into place: {@code db.new} in a directory, to be renamed {@code db}.
     *
     * @throws StoreRefusedException if there is none, or it is in use, or of another version
     * @throws StoreException if the disk fails
     */
    public static RocksNodeStore openUnfinished(Path dir, StoreOptions options) {
        return open(DataDirectory.unfinished(dir), options);
    }

    private static RocksNodeStore open(DataDirectory directory, StoreOptions options) {
        Database database = directory.open(options);
        try {
            return new RocksNodeStore(directory, database, options);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Opens a store of a certain cluster.
     *
     * @throws StoreRefusedException as {@link #open(Path, StoreOptions)}, or if it is of another cluster, or of one with
     *     other shards or spread
     * @throws StoreException if the disk fails
     */
    public static RocksNodeStore open(Path dir, String cluster, ShardPlacement placement, StoreOptions options) {
        RocksNodeStore store = open(dir, options);
        try {
            store.directory.requireCluster(store.identity, cluster, placement);
            return store;
        } catch (StoreRefusedException e) {
            store.close();
            throw e;
        }
    }

    /**
     * Tries whether a disk has room for opening the store on it, and takes writes durably. Blocks.
     *
     * @throws StoreException if it has not, or does not
     */
    public static void requireRoom(Path dir, StoreOptions options) {
        new DataDirectory(dir).tryOut(options.writeBufferBytes());
    }

    /** What was given to {@link #create}. */
    public StoreIdentity identity() {
        return identity;
    }

    @Override
    public int shards() {
        return identity.placement().shards();
    }

    @Override
    public ShardReader shard(int shard) {
        return readers.get(shard);
    }

    @Override
    public void commit(List<Commit> commits) {
        commit(commits, List.of(), 0);
    }

    @Override
    public void commit(List<Commit> commits, List<Receipt> answered, long wallMillis) {
        database.requireOpen();
        if (commits.isEmpty() && answered.isEmpty()) {
            return;
        }
        int edges = commits.stream().mapToInt(commit -> commit.edges().size()).sum();
        CommitEncoder encoder = new CommitEncoder(batch(edges * BYTES_PER_EDGE), replicas);
        for (Commit commit : commits) {
            Objects.checkIndex(commit.shard(), shards());
            encoder.add(commit);
            commit.edges().forEach(write -> sparse.add(write.key().subject()));
        }
        if (!answered.isEmpty()) {
            encoder.add(receipts, answered, wallMillis);
        }
        writes.write(encoder.toBytes());
        encoder.written();
    }

    @Override
    public Optional<Receipt> receipt(String user, ReceiptKey key) {
        return receipts.find(user, key);
    }

    private BatchWriter batch(int capacity) {
        return new BatchWriter(familyNumbers::get, capacity);
    }

    @Override
    public void sync() {
        writes.sync();
    }

    /** Whether the store takes writes, as far as the last attempt showed. */
    public StoreHealth health() {
        return writes.health();
    }

    /**
     * Tries whether the store could be opened again, were it closed now: there has to be room for what would be written
     * then, and a file beside the database has to be writable durably. On a full or failing disk opening fails, and then
     * there are no reads either. Blocks.
     *
     * @throws StoreException if it could not, as far as that can be told
     */
    public void requireReopenable() {
        faults.requireReopenable();
        directory.tryOut(Math.max(writeBufferBytes, database.memtableBytes()));
    }

    /**
     * Tries whether the store takes writes, by writing a row that is there already. Blocks.
     *
     * @throws StoreException if it does not; {@link #health} says whether it may later
     */
    public void probe() {
        BatchWriter batch = batch(Keys.CAPACITY);
        batch.key().raw(Keys.IDENTITY);
        batch.put(Family.META, identity.toBytes());
        writes.write(batch.toBytes());
    }

    @Override
    public List<MemberRow> memberRows(Optional<MemberRow> after, int limit) {
        return memberRows(after.map(RocksNodeStore::behind).orElse(NO_KEY), Keys.BEYOND_MEMBERS, true, limit);
    }

    @Override
    public List<MemberRow> memberRows(String member, int relation, Optional<MemberRow> after, int limit) {
        byte[] list =
                Keys.memberList(new ByteWriter(Keys.CAPACITY), member, relation).toBytes();
        return memberRows(after.map(RocksNodeStore::behind).orElse(list), Keys.after(list), false, limit);
    }

    /** The smallest key behind a row's. */
    private static byte[] behind(MemberRow row) {
        return Keys.member(new ByteWriter(Keys.CAPACITY), row.key(), row.time())
                .u8(0)
                .toBytes();
    }

    private List<MemberRow> memberRows(byte[] from, byte[] to, boolean once, int limit) {
        List<MemberRow> rows = new ArrayList<>();
        database.scan(Family.MEMBERS, from, to, once, (key, value) -> {
            rows.add(Rows.decode(Family.MEMBERS, key, () -> Keys.member(key)));
            return rows.size() < limit;
        });
        return rows;
    }

    @Override
    public MemberTable members() {
        return meta.members();
    }

    @Override
    public void saveMembers(MemberTable members) {
        BatchWriter batch = batch(Keys.CAPACITY);
        batch.key().raw(Keys.MEMBER_TABLE);
        batch.put(Family.META, Canonical.MEMBER_TABLE.encode(members));
        writes.write(batch.toBytes());
        writes.sync();
    }

    /**
     * Makes this the store of another replica of the same node, durably on return. It has to be opened again before it is
     * used.
     *
     * @param members as that replica knows them
     */
    public void become(ReplicaId replica, MemberTable members) {
        BatchWriter batch = batch(Keys.CAPACITY);
        batch.key().raw(Keys.IDENTITY);
        batch.put(Family.META, new StoreIdentity(identity.cluster(), identity.placement(), replica).toBytes());
        batch.key().raw(Keys.MEMBER_TABLE);
        batch.put(Family.META, Canonical.MEMBER_TABLE.encode(members));
        writes.write(batch.toBytes());
        writes.sync();
    }

    /**
     * Makes a copy of this store while it is in use: all that was committed before the call, and of what is committed
     * during it a first part, whole commits. On the same file system it takes little time and room, as the two share files.
     * Blocks, and {@link #close} waits for it; what is copied is not durable on return.
     *
     * @param to the directory of the copy; must not be there, what it is in must
     * @throws StoreException if this store takes no writes, or the disk fails; then nothing may be relied on at {@code to}
     * @throws IllegalStateException if this store is closed
     */
    public void checkpoint(Path to) {
        if (writes.health() != StoreHealth.WRITABLE) {
            throw new StoreException("the store takes no writes at the moment: try again when it does", null);
        }
        try {
            database.checkpoint(to);
        } catch (RocksDBException e) {
            throw new StoreException("cannot copy the store to " + to + " (" + e.getMessage() + ")", e);
        }
    }

    /** About how many bytes all log records take on disk and in memory; trimmed ones count until they are compacted. */
    public long logBytes() {
        return database.property(Family.LOG, "rocksdb.live-sst-files-size")
                + database.property(Family.LOG, "rocksdb.cur-size-all-mem-tables");
    }

    /**
     * How much it holds and has to do.
     *
     * @throws StoreException if it cannot be read
     * @throws IllegalStateException if it is closed
     */
    public StoreLoad load() {
        SortedMap<String, StoreLoad.FamilyLoad> families = new TreeMap<>();
        for (Family family : Family.values()) {
            families.put(
                    family.name().toLowerCase(Locale.ROOT),
                    new StoreLoad.FamilyLoad(
                            database.property(family, "rocksdb.live-sst-files-size"),
                            database.property(family, "rocksdb.estimate-num-keys")));
        }
        return new StoreLoad(
                logBytes(),
                database.memtableBytes(),
                // One cache is behind all families.
                database.property(Family.EDGES, "rocksdb.block-cache-usage"),
                sum("rocksdb.estimate-pending-compaction-bytes"),
                database.property(Family.EDGES, "rocksdb.num-running-compactions"),
                database.property(Family.EDGES, "rocksdb.num-running-flushes"),
                database.property(Family.EDGES, "rocksdb.is-write-stopped") != 0,
                families);
    }

    private long sum(String property) {
        long sum = 0;
        for (Family family : Family.values()) {
            sum += database.property(family, property);
        }
        return sum;
    }

    /** How many bytes the store takes on disk, WAL included; about, as files come and go. */
    public long diskBytes() {
        return directory.diskBytes();
    }

    /** Waits for reads and writes under way, but ends visits; makes durable what was committed, if that is possible. */
    @Override
    public void close() {
        database.close(writes.health() == StoreHealth.WRITABLE);
    }
}
