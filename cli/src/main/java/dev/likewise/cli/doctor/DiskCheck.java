package dev.likewise.cli.doctor;

import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.FileTrouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Whether a node can keep its data in a directory: whether it can be written to, how much room there is, and how long it takes
 * until what was written is durable. Writes a small file there and removes it.
 */
public final class DiskCheck {
    /** Less than this, and a store cannot even be opened again: its memtables, and room to compact. */
    private static final long FREE_NEEDED = 1L << 30;

    private static final double FREE_PART_WANTED = 0.1;
    private static final int PERCENT = 100;
    private static final int SYNCS = 21;
    private static final int TRIAL_BYTES = 4096;
    private static final double NANOS_PER_MILLI = 1e6;
    /** A tap waits for one or two of these. */
    private static final double SLOW_MILLIS = 25;
    /** A sync that takes no longer than this cannot have reached any medium. */
    private static final double IMPOSSIBLE_MILLIS = 0.005;

    private DiskCheck() {}

    /** @param directory need not be there: then of what it would be made in */
    public static List<Finding> of(Path directory) {
        Path there = existing(directory.toAbsolutePath().normalize());
        String where =
                there.equals(directory.toAbsolutePath().normalize()) ? "" : " in " + there + ", where it would be made";
        if (!Files.isDirectory(there)) {
            return List.of(Finding.wrong("disk", there + " is no directory", "name a directory with --data"));
        }
        if (!Files.isWritable(there)) {
            return List.of(Finding.wrong(
                    "disk",
                    there + " cannot be written to",
                    "make it this user's ('chown'), or see whether the disk is mounted read-only"));
        }
        try {
            return List.of(
                    room(
                            Files.getFileStore(there).getUsableSpace(),
                            Files.getFileStore(there).getTotalSpace(),
                            where),
                    syncs(medianSyncMillis(there)));
        } catch (IOException e) {
            return List.of(Finding.wrong(
                    "disk",
                    there + " cannot be written to (" + FileTrouble.reason(e) + ")",
                    "see to the disk, then ask again"));
        }
    }

    private static Path existing(Path directory) {
        Path at = directory;
        while (!Files.exists(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }

    /** @param where as a suffix, where it is not the directory itself */
    static Finding room(long free, long all, String where) {
        long percent = all == 0 ? 0 : free * PERCENT / all;
        String found = Text.bytes(free) + " free of " + Text.bytes(all) + " (" + percent + " %)" + where;
        if (free < FREE_NEEDED) {
            return Finding.wrong("disk", found, "free some: with less than 1 GiB a store may not open again");
        }
        return free < all * FREE_PART_WANTED
                ? Finding.note("disk", found, "free some before it is full: a full disk costs taps")
                : Finding.ok("disk", found);
    }

    /** @param millis how long a sync takes */
    static Finding syncs(double millis) {
        String found = String.format(Locale.ROOT, "a sync takes %.2f ms", millis);
        if (millis < IMPOSSIBLE_MILLIS) {
            return Finding.note(
                    "sync", found, "nothing reaches a disk in that time: after a power cut data may be missing");
        }
        return millis > SLOW_MILLIS
                ? Finding.note("sync", found, "each tap waits for one or two: use a faster disk, or one of its own")
                : Finding.ok("sync", found);
    }

    private static double medianSyncMillis(Path directory) throws IOException {
        Path trial = Files.createTempFile(directory, "doctor-", ".tmp");
        try (FileChannel channel = FileChannel.open(trial, StandardOpenOption.WRITE)) {
            long[] nanos = new long[SYNCS];
            for (int i = 0; i < SYNCS; i++) {
                channel.write(ByteBuffer.allocate(TRIAL_BYTES));
                long start = System.nanoTime();
                channel.force(false);
                nanos[i] = System.nanoTime() - start;
            }
            Arrays.sort(nanos);
            return nanos[SYNCS / 2] / NANOS_PER_MILLI;
        } finally {
            Files.deleteIfExists(trial);
        }
    }
}
