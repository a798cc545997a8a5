package dev.likewise.node;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Who holds the lock on a file, without taking it. */
final class FileHolder {
    private static final Path LOCKS = Path.of("/proc/locks");
    /** In a line like {@code 1: POSIX ADVISORY WRITE 4711 fe:00:2152125 0 EOF}. */
    private static final int PROCESS = 4;

    private static final int FILE = 5;

    private FileHolder() {}

    /**
     * The process that holds it, −1 if somebody does and it cannot be told who; empty if nobody does, or there is no such
     * file.
     *
     * <p>The system is asked first: to open a file and close it again takes away all locks that this very process has on
     * it, by the rules of POSIX.
     *
     * @throws IOException if the file cannot be looked at
     */
    static OptionalLong of(Path file) throws IOException {
        if (!Files.exists(file)) {
            return OptionalLong.empty();
        }
        Optional<Long> named = Files.isReadable(LOCKS) ? named(file) : Optional.empty();
        if (named.isPresent()) {
            return OptionalLong.of(named.get() > 0 ? named.get() : -1);
        }
        return isLocked(file) ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    private static Optional<Long> named(Path file) throws IOException {
        String inode = ":" + Files.getAttribute(file, "unix:ino");
        try (Stream<String> lines = Files.lines(LOCKS)) {
            return lines.map(line -> line.trim().split(" +"))
                    .filter(parts -> parts.length > FILE && parts[1].equals("POSIX") && parts[FILE].endsWith(inode))
                    .map(parts -> Long.parseLong(parts[PROCESS]))
                    .findFirst();
        }
    }

    /** Tried for a moment; where the directory cannot be written to, nobody can be found out. */
    private static boolean isLocked(Path file) throws IOException {
        if (!Files.isWritable(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }
}
