package dev.likewise.node;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;

/** Directories with all that is in them. Links are not followed. All methods block for the disk. */
final class Trees {
    private static final long COPIED_AT_ONCE_BYTES = 4L << 20;

    /** Asked between two pieces of a long work. */
    interface Going {
        /** Returns, or throws what ends the work. */
        void check() throws IOException;
    }

    private Trees() {}

    /**
     * Copies a directory; not durable on return.
     *
     * @param to must not be there, what it is in must
     * @param going asked after every few mebibytes
     */
    static void copy(Path from, Path to, Going going) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) throws IOException {
                Files.createDirectory(to.resolve(from.relativize(dir).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                copyFile(file, to.resolve(from.relativize(file).toString()), going);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void copyFile(Path from, Path to, Going going) throws IOException {
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long size = in.size();
            for (long done = 0; done < size; ) {
                going.check();
                long copied = in.transferTo(done, Math.min(COPIED_AT_ONCE_BYTES, size - done), out);
                if (copied == 0) {
                    throw new EOFException(from + " became shorter while it was copied");
                }
                done += copied;
            }
        }
    }

    /** Makes a directory durable, with all files and directories in it; not its name in the one above. */
    static void sync(Path tree, Going going) throws IOException {
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                going.check();
                force(file, StandardOpenOption.WRITE);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
                force(dir, StandardOpenOption.READ);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void force(Path path, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }

    /** Removes a directory with all in it; nothing happens where there is none. */
    static void remove(Path tree) throws IOException {
        try {
            Files.walkFileTree(tree, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
                    Files.deleteIfExists(dir);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException e) {
            // nothing to remove
        }
    }

    /** What all files take, in bytes; those that go meanwhile are left out. */
    static long bytes(Path tree) throws IOException {
        long[] sum = {0};
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return sum[0];
    }

    /** Why something failed, in a few words; the exceptions themselves often say no more than a file's name. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "no permission";
        }
        String reason = e instanceof FileSystemException trouble ? trouble.getReason() : e.getMessage();
        return reason == null || reason.isEmpty()
                ? e.getClass().getSimpleName()
                : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
    }
}
