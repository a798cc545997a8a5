package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreOptions;
import dev.likewise.node.store.StoreRefusedException;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Puts a backup, or a store that was set aside, into a data directory, so that a node starts over with it: see {@link
 * StartOver}. On one thread, which blocks for the disk.
 *
 * <p>From the first to the last step the file {@code restoring} is in the directory. No node starts there meanwhile, and
 * whatever a crash or a failure leaves, the whole can be done again.
 */
final class Restore {
    private static final String DB = "db";
    private static final String UNFINISHED = "db.new";
    /** What a restore that did not come to its end leaves, and what a file system of its own has. */
    private static final Set<String> OF_UNFINISHED_RESTORES =
            Set.of("restoring", DB, UNFINISHED, "starting-over", "starting-over.new", "lost+found");

    private final Path backup;
    private final DataFiles data;
    private final boolean onlyMember;
    private final Source source;

    /**
     * What is put back.
     *
     * @param cluster as a backup says; a store that was set aside has it inside only
     * @param at when it was made, or set aside
     */
    private record Source(ReplicaId replica, Optional<String> cluster, Instant at, String why) {
        static Source of(BackupNote note) {
            return new Source(
                    note.replica(), Optional.of(note.cluster()), note.at(), "restored from a backup of " + note.at());
        }
    }

    /**
     * Looks at both directories and changes nothing.
     *
     * @throws DiskException if the one is no backup or the other is in use
     */
    Restore(Path backup, Path data, boolean onlyMember) {
        this.backup = backup;
        this.data = new DataFiles(data);
        this.onlyMember = onlyMember;
        this.source = source(backup);
        requireRoom();
    }

    /** What would be put back. */
    Disks.Restorable outlook() {
        try {
            return new Disks.Restorable(source.replica(), source.at(), Trees.bytes(backup.resolve(DB)));
        } catch (IOException e) {
            throw DiskException.failed("'" + backup + "' cannot be read (" + Trees.reason(e) + "): see to its disk", e);
        }
    }

    private static Source source(Path backup) {
        Optional<BackupNote> note;
        try {
            note = BackupNote.read(backup);
        } catch (IllegalArgumentException e) {
            throw DiskException.refused("'" + backup + "' is no backup that this version reads: " + e.getMessage());
        } catch (UncheckedIOException e) {
            throw DiskException.refused("'" + backup + "' is no backup (" + Trees.reason(e.getCause())
                    + "): name a directory that 'likewise backup' made");
        }
        Optional<Source> source = note.map(Source::of).or(() -> aside(backup));
        if (source.isEmpty()) {
            String why = Files.isDirectory(backup) ? "it has no file 'backup'" : "there is no such directory";
            throw DiskException.refused(
                    "'" + backup + "' is no backup (" + why + "): name a directory that 'likewise backup' made");
        }
        if (!RocksNodeStore.exists(backup)) {
            throw DiskException.refused("'" + backup + "' is no whole backup, its store is missing: use another one");
        }
        return source.get();
    }

    /** A store that a node has set aside; its place is known by the note beside it. */
    private static Optional<Source> aside(Path dir) {
        return StartOver.why(dir).map(lines -> {
            Instant at = new DataFiles(dir).writtenAt(StartOver.WHY);
            return new Source(
                    ReplicaId.parse(lines.get(0)), Optional.empty(), at, "put back after it was set aside at " + at);
        });
    }

    private void requireRoom() {
        Path dir = data.dir();
        if (!Files.exists(dir)) {
            return;
        }
        boolean again = data.isRestoring();
        try (Stream<Path> entries = Files.list(dir)) {
            Optional<String> other = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !(again ? OF_UNFINISHED_RESTORES.contains(name) : name.equals("lost+found")))
                    .sorted()
                    .findFirst();
            if (other.isPresent()) {
                throw DiskException.refused(
                        RocksNodeStore.exists(dir)
                                ? "'" + dir + "' holds a node's store: stop that node if it runs and move the directory"
                                        + " away, or name an empty one"
                                : "'" + dir + "' is not empty, it holds '" + other.get()
                                        + "': name an empty directory");
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private DiskException failed(IOException e) {
        return DiskException.failed(
                "'" + data.dir() + "' cannot be written (" + Trees.reason(e) + "): see to the disk, then restore again",
                e);
    }

    /**
     * Does all of it; durable on return.
     *
     * @throws DiskException if the disk fails, or somebody else restores there
     */
    Disks.Restored run() {
        try {
            Files.createDirectories(data.dir());
            try (FileChannel channel =
                            FileChannel.open(data.restoring(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel)) {
                channel.force(true);
                data.sync();
                Disks.Restored restored = put(lock);
                data.delete(data.restoring().getFileName().toString());
                return restored;
            }
        } catch (IOException e) {
            throw failed(e);
        } catch (UncheckedIOException e) {
            throw failed(e.getCause());
        }
    }

    private FileLock lock(FileChannel channel) throws IOException {
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // this process has it; said below
        }
        if (lock == null) {
            throw DiskException.refused("'" + data.dir() + "' is in use by another restore: wait for its end");
        }
        return lock;
    }

    /** @param lock held meanwhile */
    private Disks.Restored put(FileLock lock) throws IOException {
        clear();
        copy();
        long bytes = Trees.bytes(data.dir().resolve(UNFINISHED));
        Adjusted adjusted = adjust();
        finish();
        if (!lock.isValid()) {
            throw new IOException("the lock on " + data.restoring() + " was lost");
        }
        return new Disks.Restored(adjusted.cluster(), source.replica(), source.at(), bytes, adjusted.retired());
    }

    /** What the store itself says, and who was an active member of it until then. */
    record Adjusted(String cluster, Set<ReplicaId> retired) {}

    /** The first step: what an earlier attempt has left goes. */
    void clear() throws IOException {
        Trees.remove(data.dir().resolve(DB));
        Trees.remove(data.dir().resolve(UNFINISHED));
    }

    /** The second step: the files. */
    void copy() throws IOException {
        Path copy = data.dir().resolve(UNFINISHED);
        Trees.copy(backup.resolve(DB), copy, () -> {});
        Trees.sync(copy, () -> {});
    }

    /**
     * The third step: sees that it is what the backup says it is, and takes the other members out of it if that is wanted.
     */
    Adjusted adjust() {
        try (RocksNodeStore store = RocksNodeStore.openUnfinished(data.dir(), StoreOptions.DEFAULT)) {
            StoreIdentity identity = store.identity();
            if (!identity.replica().equals(source.replica())
                    || !identity.cluster().equals(source.cluster().orElse(identity.cluster()))) {
                throw DiskException.refused("'" + backup + "' is no whole backup, it holds a store of "
                        + identity.replica() + " and says that it is of " + source.replica() + ": use another one");
            }
            return new Adjusted(identity.cluster(), onlyMember ? retireOthers(store) : Set.of());
        } catch (StoreRefusedException e) {
            throw DiskException.refused("the backup cannot be read: " + e.getMessage());
        } catch (StoreException e) {
            throw DiskException.failed("the backup cannot be read: " + e.getMessage(), e);
        }
    }

    private Set<ReplicaId> retireOthers(RocksNodeStore store) {
        MemberTable members = store.members();
        Set<ReplicaId> others = new TreeSet<>(members.active());
        others.remove(source.replica());
        for (ReplicaId other : others) {
            members = members.with(other, members.get(other).asRetired());
        }
        store.saveMembers(members);
        return others;
    }

    /** The last step: says that the node is to start over, and puts the store into its place. */
    void finish() throws IOException {
        StartOver.begin(data, source.replica(), source.why());
        Path dir = data.dir();
        Files.move(dir.resolve(UNFINISHED), dir.resolve(DB), StandardCopyOption.ATOMIC_MOVE);
        data.sync();
    }
}
