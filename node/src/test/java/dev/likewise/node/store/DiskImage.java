package dev.likewise.node.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a power cut could leave of a data directory: everything but the end of the WAL that was not synced. */
final class DiskImage {
    private DiskImage() {}

    /** How long each WAL file is: a sync that begins now makes at least that much durable. */
    static Map<String, Long> walBytes(Path dir) {
        Map<String, Long> sizes = new TreeMap<>();
        for (Path file : files(dir.resolve("db"))) {
            if (isWal(file)) {
                sizes.put(file.getFileName().toString(), file.toFile().length());
            }
        }
        return sizes;
    }

    private static boolean isWal(Path file) {
        return file.getFileName().toString().endsWith(".log");
    }

    private static List<Path> files(Path dir) {
        try (Stream<Path> files = Files.list(dir)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Copies a directory that is in use, and cuts the newest WAL at any byte after its durable part.
     *
     * @param durable from {@link #walBytes}
     */
    static void copy(Path from, Path to, Map<String, Long> durable, SplittableRandom random) {
        try {
            Path source = from.resolve("db");
            Path target = Files.createDirectories(to.resolve("db"));
            while (!copied(source, target)) {
                for (Path file : files(target)) {
                    Files.delete(file);
                }
            }
            Optional<Path> newest =
                    files(target).stream().filter(DiskImage::isWal).max(Comparator.naturalOrder());
            if (newest.isPresent()) {
                cut(
                        newest.get(),
                        durable.getOrDefault(newest.get().getFileName().toString(), 0L),
                        random);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies all files; false if a flush or compaction made or deleted one meanwhile, as then they do not fit. */
    private static boolean copied(Path source, Path target) throws IOException {
        List<Path> before = files(source);
        try {
            for (Path file : before) {
                if (!file.endsWith("LOCK")) {
                    Files.copy(file, target.resolve(file.getFileName()));
                }
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        return files(source).equals(before);
    }

    private static void cut(Path wal, long durable, SplittableRandom random) throws IOException {
        try (FileChannel channel = FileChannel.open(wal, StandardOpenOption.WRITE)) {
            channel.truncate(random.nextLong(durable, channel.size() + 1));
        }
    }
}
