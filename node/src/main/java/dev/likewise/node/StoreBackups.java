package dev.likewise.node;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import dev.likewise.node.api.BackupName;
import dev.likewise.node.api.Backups;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes backups of a store that is in use, each on a thread of its own, one at a time. Safe for all threads.
 *
 * <p>The store copies itself into the data directory, which takes little more than links to its files. From there the copy is
 * moved to where it is wanted, or copied if that is another file system, without the store: however slow that is, nobody
 * waits for it but who asked. It becomes a backup with the file that is written last, {@link BackupNote}.
 */
final class StoreBackups implements Backups, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StoreBackups.class);
    private static final long STOP_MILLIS = 10_000;
    private static final String DB = "db";
    private static final String UNFINISHED = "db.new";

    private final DataFiles files;
    private final Optional<Path> backupDir;
    private final Supplier<NodeStore> store;
    private final BooleanSupplier joining;
    private final Clock clock;
    private final AtomicReference<Thread> running = new AtomicReference<>();
    private volatile boolean stopping;

    /**
     * @param backupDir where backups are made, each in a directory of its own; empty if there is no such place
     * @param store the one that is in use at the moment
     * @param joining whether the node has not yet what its cluster has
     * @param clock says when a backup was made
     */
    StoreBackups(
            DataFiles files,
            Optional<Path> backupDir,
            Supplier<NodeStore> store,
            BooleanSupplier joining,
            Clock clock) {
        this.files = files;
        this.backupDir = backupDir;
        this.store = store;
        this.joining = joining;
        this.clock = clock;
    }

    @Override
    public CompletableFuture<Backup> backUp(BackupName name) {
        CompletableFuture<Backup> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> run(name, answer), "likewise-backup");
        if (running.compareAndSet(null, thread)) {
            thread.start();
        } else {
            answer.completeExceptionally(
                    new BackupException(Reason.RUNNING, "another backup is being made: wait for its end"));
        }
        return answer;
    }

    private void run(BackupName name, CompletableFuture<Backup> answer) {
        Backup made;
        try {
            made = make(name);
        } catch (BackupException e) {
            LOG.warn("no backup {}: {}", name, e.getMessage());
            // Before the answer, so that whoever has it may ask for the next.
            running.set(null);
            answer.completeExceptionally(e);
            return;
        } catch (RuntimeException e) {
            running.set(null);
            answer.completeExceptionally(new BackupException(Reason.FAILED, "a bug: " + e, e));
            throw e;
        }
        LOG.info("backup of {} as of {} in {}: {} bytes", made.replica(), made.at(), made.path(), made.bytes());
        running.set(null);
        answer.complete(made);
    }

    private Backup make(BackupName name) throws BackupException {
        Path dir = directory(name);
        requirePossible(dir);
        boolean wasThere = Files.exists(dir);
        Path above = existing(dir);
        try {
            prepare(dir);
        } catch (IOException e) {
            throw new BackupException(Reason.REFUSED, "'" + dir + "' cannot be written (" + Trees.reason(e) + ")", e);
        }
        boolean made = false;
        try {
            Backup backup = write(name, dir);
            syncAbove(dir, above);
            made = true;
            return backup;
        } catch (IOException e) {
            throw failed(dir, Trees.reason(e), e);
        } catch (UncheckedIOException e) {
            throw failed(dir, Trees.reason(e.getCause()), e);
        } catch (StoreException | IllegalStateException e) {
            // The second one where the store is closed, to be opened again or for good.
            throw failed(dir, e.getMessage(), e);
        } finally {
            tidy(dir, wasThere, made);
        }
    }

    private static BackupException failed(Path dir, String why, Exception e) {
        return new BackupException(Reason.FAILED, "the backup in '" + dir + "' failed (" + why + ")", e);
    }

    private Path directory(BackupName name) throws BackupException {
        return backupDir
                .orElseThrow(() -> refused("this node has no directory for backups: start it with backup-dir"))
                .toAbsolutePath()
                .normalize()
                .resolve(name.text());
    }

    private void requirePossible(Path dir) throws BackupException {
        if (joining.getAsBoolean()) {
            throw refused("this node has not yet what its cluster has: ask another one, or wait");
        }
        if (Files.exists(dir) && !Files.isDirectory(dir)) {
            throw refused("'" + dir + "' is no directory");
        }
    }

    private static BackupException refused(String why) {
        return new BackupException(Reason.REFUSED, why);
    }

    /** Makes the directory, or sees that it is empty and can be written to. */
    private void prepare(Path dir) throws IOException, BackupException {
        Files.createDirectories(dir);
        try (Stream<Path> entries = Files.list(dir)) {
            Optional<String> other = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.equals("lost+found"))
                    .sorted()
                    .findFirst();
            if (other.isPresent()) {
                throw refused("'" + dir + "' is not empty, it holds '" + other.get() + "': choose another name");
            }
        }
        Files.delete(Files.createFile(dir.resolve(UNFINISHED)));
    }

    private Backup write(BackupName name, Path dir) throws IOException {
        check();
        Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        if (!(store.get() instanceof RocksNodeStore source)) {
            throw new IllegalStateException("the store is none that can be copied");
        }
        files.removeUnfinishedBackup();
        Path near = files.unfinishedBackup();
        Files.createDirectories(near);
        source.checkpoint(near.resolve(DB));
        check();
        move(near.resolve(DB), dir.resolve(UNFINISHED));
        Trees.sync(dir.resolve(UNFINISHED), this::check);
        long bytes = Trees.bytes(dir.resolve(UNFINISHED));
        Files.move(dir.resolve(UNFINISHED), dir.resolve(DB), StandardCopyOption.ATOMIC_MOVE);
        new BackupNote(source.identity().cluster(), source.identity().replica(), at).write(dir);
        return new Backup(source.identity().replica(), at, bytes, name, dir);
    }

    private void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Trees.copy(from, to, this::check);
        }
    }

    /** The nearest directory above that is there. */
    private static Path existing(Path dir) {
        Path above = dir.getParent();
        while (above != null && !Files.isDirectory(above)) {
            above = above.getParent();
        }
        return above;
    }

    /** Makes the names of directories durable that were made: up to the one that was there. */
    private static void syncAbove(Path dir, Path last) {
        for (Path above = dir.getParent(); above != null && above.startsWith(last); above = above.getParent()) {
            if (Files.isReadable(above)) {
                new DataFiles(above).sync();
            }
        }
    }

    private void check() throws IOException {
        if (stopping) {
            throw new IOException("the node stops");
        }
    }

    /** Leaves nothing of a backup that was not made. */
    private void tidy(Path dir, boolean wasThere, boolean made) {
        try {
            files.removeUnfinishedBackup();
            if (!made) {
                Trees.remove(dir.resolve(UNFINISHED));
                Trees.remove(dir.resolve(DB));
                if (!wasThere) {
                    Files.deleteIfExists(dir);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("not all of an unfinished backup could be removed from {}: {}", dir, e.toString());
        }
    }

    /** Ends the one that is under way. Blocks for that, but for no disk that does not answer. */
    @Override
    public void close() {
        stopping = true;
        Thread thread = running.get();
        if (thread == null) {
            return;
        }
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
