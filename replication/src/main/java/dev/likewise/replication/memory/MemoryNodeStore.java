package dev.likewise.replication.memory;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A store in memory that can crash. What it holds outlives it: {@link #crash} and {@link #reopen} close this store and
 * give another one with what is left; like a write-ahead log, a crash keeps a prefix of the commits that were not synced,
 * each whole, and whatever a store finds when it is opened is durable.
 *
 * <p>Crashing and syncing cost what was not synced, not what is held. One lock guards all shards.
 *
 * <p>Commits that break the driver's contract are refused whole, with an {@link IllegalStateException}: a register
 * replaced that is not what is held, a key twice, a gap in a log, a column or state that goes back.
 */
public final class MemoryNodeStore implements NodeStore {
    private final Disk disk;
    private final MemoryFaults faults;
    private volatile boolean open = true;
    private boolean passedOn;
    private boolean syncFailed;

    private MemoryNodeStore(Disk disk, MemoryFaults faults) {
        this.disk = disk;
        this.faults = faults;
    }

    /** A new store in which nothing goes wrong. */
    public static MemoryNodeStore create(int shards) {
        return create(shards, MemoryFaults.NONE);
    }

    /**
     * A new store.
     *
     * @param shards how many, at least 1
     * @param faults what goes wrong, in this store and in those that come after it
     */
    public static MemoryNodeStore create(int shards, MemoryFaults faults) {
        if (shards < 1) {
            throw new IllegalArgumentException("shards: " + shards + " (expected: >= 1)");
        }
        return new MemoryNodeStore(new Disk(shards), faults);
    }

    /** Loses all that was not synced. */
    public MemoryNodeStore crash() {
        return crash(0);
    }

    /**
     * Loses what was not synced, but for the oldest commits.
     *
     * @param keep how many calls of {@link #commit} that were not synced survive, 0 to {@link #unsynced}
     * @return the store to go on with; this one is closed
     */
    public MemoryNodeStore crash(int keep) {
        synchronized (disk) {
            if (keep < 0 || keep > disk.unsynced()) {
                throw new IllegalArgumentException("keep: " + keep + " (expected: 0 to " + disk.unsynced() + ")");
            }
            passOn();
            disk.crash(keep);
            return new MemoryNodeStore(disk, faults);
        }
    }

    /**
     * Closes, if need be, and opens again; nothing is lost. After a failed sync this is one way that it may go; {@link
     * #crash(int)} is the other.
     *
     * @return the store to go on with; this one is closed
     */
    public MemoryNodeStore reopen() {
        synchronized (disk) {
            return crash(disk.unsynced());
        }
    }

    /** Another store with what is durable in this one, open or closed, as if the disk had been copied. */
    public MemoryNodeStore copy() {
        synchronized (disk) {
            requireNotPassedOn();
            return new MemoryNodeStore(disk.copyDurable(), faults);
        }
    }

    /** How many calls of {@link #commit} a crash would lose. */
    public int unsynced() {
        return read(Disk::unsynced);
    }

    /** About how many bytes all of it would take on a disk. */
    public long bytes() {
        return read(Disk::bytes);
    }

    /** A shard's derived rows: what each member likes, newest first. A copy. */
    public NavigableSet<MemberRow> memberRows(int shard) {
        return read(held -> held.shard(shard).derived.members());
    }

    /** A shard's derived rows: the tombstones by origin and record. A copy. */
    public NavigableSet<TombstoneRow> tombstoneRows(int shard) {
        return read(held -> held.shard(shard).derived.tombstones());
    }

    @Override
    public int shards() {
        return disk.shards();
    }

    @Override
    public ShardReader shard(int shard) {
        if (shard < 0 || shard >= shards()) {
            throw new IllegalArgumentException("shard: " + shard + " (expected: 0 to " + (shards() - 1) + ")");
        }
        return new MemoryReader(this, shard);
    }

    @Override
    public void commit(List<Commit> commits) {
        synchronized (disk) {
            requireWritable("commit");
            disk.commit(commits);
        }
    }

    @Override
    public void sync() {
        synchronized (disk) {
            requireOpen();
            requireNoSyncFailed();
            int unsynced = disk.unsynced();
            OptionalInt kept = faults.syncFails(unsynced);
            disk.sync(kept.orElse(unsynced));
            if (kept.isPresent()) {
                syncFailed = true;
                throw new StoreException("sync: failed; open the store again", null);
            }
        }
    }

    @Override
    public List<MemberRow> memberRows(Optional<MemberRow> after, int limit) {
        return read(held -> held.memberRows(after, row -> true, limit));
    }

    @Override
    public List<MemberRow> memberRows(String member, int relation, Optional<MemberRow> after, int limit) {
        return read(held -> held.memberRows(
                after, row -> row.member().equals(member) && row.subject().relation() == relation, limit));
    }

    @Override
    public MemberTable members() {
        return read(Disk::members);
    }

    @Override
    public void saveMembers(MemberTable members) {
        synchronized (disk) {
            requireWritable("members");
            disk.saveMembers(members);
        }
    }

    @Override
    public void close() {
        synchronized (disk) {
            open = false;
        }
    }

    <T> T read(Function<Disk, T> reading) {
        synchronized (disk) {
            requireOpen();
            return reading.apply(disk);
        }
    }

    void requireOpen() {
        if (!open) {
            throw new IllegalStateException("the store is closed");
        }
    }

    private void requireWritable(String what) {
        requireOpen();
        requireNoSyncFailed();
        if (faults.writeFails()) {
            throw new StoreException(what + ": not written; try again", null);
        }
    }

    private void requireNoSyncFailed() {
        if (syncFailed) {
            throw new StoreException("a sync has failed; open the store again", null);
        }
    }

    private void passOn() {
        requireNotPassedOn();
        passedOn = true;
        open = false;
    }

    private void requireNotPassedOn() {
        if (passedOn) {
            throw new IllegalStateException("another store holds this one's content");
        }
    }
}
