package dev.likewise.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The small files beside the store in a data directory. All are written whole and durably, or not at all; all methods block
 * for the disk and throw {@link UncheckedIOException}.
 *
 * <ul>
 *   <li>{@code joining}: the node is a newcomer that has not yet what its cluster has
 *   <li>{@code starting-over}: see {@link StartOver}
 *   <li>{@code unsent}: the stores set aside from which taps are to be taken again, see {@link Retaking}
 *   <li>{@code set-aside/INCARNATION}: such a store, and what became of it
 *   <li>{@code backup.new}: a copy of the store that a backup is made of, while it is made
 *   <li>{@code restoring}: a backup is being put in here, see {@link Restore}
 * </ul>
 */
final class DataFiles {
    private static final String JOINING = "joining";
    static final String UNSENT = "unsent";
    private static final String RESTORING = "restoring";

    private final Path dir;

    DataFiles(Path dir) {
        this.dir = dir;
    }

    Path dir() {
        return dir;
    }

    /** When a file that is there was written, in milliseconds. */
    Instant writtenAt(String name) {
        try {
            return Files.getLastModifiedTime(dir.resolve(name)).toInstant().truncatedTo(ChronoUnit.MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where what a replica of this node had is set aside. */
    Path aside(String incarnation) {
        return asides().resolve(incarnation);
    }

    /** Where the stores are that were set aside, each under its incarnation. */
    Path asides() {
        return dir.resolve("set-aside");
    }

    /** Where the store is copied to before the copy goes elsewhere. */
    Path unfinishedBackup() {
        return dir.resolve("backup.new");
    }

    /** What a backup leaves that was ended by a crash takes room, as it keeps files that the store has done with. */
    void removeUnfinishedBackup() {
        try {
            Trees.remove(unfinishedBackup());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file that is there from the first to the last step of a restore. */
    Path restoring() {
        return dir.resolve(RESTORING);
    }

    boolean isRestoring() {
        return Files.exists(restoring());
    }

    boolean isJoining() {
        return Files.exists(dir.resolve(JOINING));
    }

    void noteJoining() {
        write(JOINING, List.of("This node has not yet what its cluster has."));
    }

    void noteJoined() {
        delete(JOINING);
    }

    /** The incarnations whose stores are set aside and have not been gone through, the oldest first. */
    List<String> unsent() {
        return read(UNSENT).orElse(List.of());
    }

    void noteUnsent(String incarnation) {
        List<String> all = new ArrayList<>(unsent());
        if (!all.contains(incarnation)) {
            all.add(incarnation);
            write(UNSENT, all);
        }
    }

    void noteSent(String incarnation) {
        List<String> left = new ArrayList<>(unsent());
        left.remove(incarnation);
        if (left.isEmpty()) {
            delete(UNSENT);
        } else {
            write(UNSENT, left);
        }
    }

    /** The lines of a file; empty if it is not there. */
    Optional<List<String>> read(String name) {
        try {
            return Optional.of(Files.readAllLines(dir.resolve(name), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void write(String name, List<String> lines) {
        Path unfinished = dir.resolve(name + ".new");
        try {
            Files.createDirectories(dir);
            Files.write(unfinished, lines, StandardCharsets.UTF_8);
            force(unfinished, StandardOpenOption.WRITE);
            Files.move(unfinished, dir.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sync();
    }

    void delete(String name) {
        try {
            Files.deleteIfExists(dir.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sync();
    }

    /** Makes durable what was moved in here. */
    void sync() {
        try {
            force(dir, StandardOpenOption.READ);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void force(Path path, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }
}
