package dev.likewise.simulations.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An ext4 file system in a file, which can lose its power: what was not synced is gone. It can also be full, or fail. Needs
 * root.
 */
final class LoopDisk implements AutoCloseable {
    private static final int COMMAND_SECONDS = 60;
    private static final String FILLER = "filler";
    private static final int FILLER_BLOCK = 64 << 10;

    private final Path image;
    private final Path mountPoint;

    private LoopDisk(Path image, Path mountPoint) {
        this.image = image;
        this.mountPoint = mountPoint;
    }

    /** Makes the file, of so many MiB, and mounts it. */
    static LoopDisk make(Path image, Path mountPoint, int mebibytes) throws IOException {
        Files.createDirectories(mountPoint);
        run("truncate", "-s", mebibytes + "M", image.toString());
        run("mkfs.ext4", "-q", "-F", "-m", "0", "-e", "remount-ro", image.toString());
        LoopDisk disk = new LoopDisk(image, mountPoint);
        disk.mount();
        return disk;
    }

    Path mountPoint() {
        return mountPoint;
    }

    private void mount() throws IOException {
        run("mount", "-o", "loop", image.toString(), mountPoint.toString());
    }

    /** Takes all the room that is left; again and again if need be. */
    void fill() {
        try (OutputStream filler = Files.newOutputStream(
                mountPoint.resolve(FILLER), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            byte[] block = new byte[FILLER_BLOCK];
            while (true) {
                filler.write(block);
            }
        } catch (IOException full) {
            // What was to be reached.
        }
    }

    /** Gives back what {@link #fill} took. */
    void makeRoom() throws IOException {
        Files.delete(mountPoint.resolve(FILLER));
    }

    /** The file system meets an error, and goes read-only under whoever uses it, as it does on a disk that fails. */
    void failToReadOnly() throws IOException {
        Path device = Path.of(Files.getFileStore(mountPoint).name());
        Files.writeString(Path.of("/sys/fs/ext4", device.getFileName().toString(), "trigger_fs_error"), "1");
    }

    /** Unmounts, has the file system checked and mounts it again, as an operator would. Nobody may use it meanwhile. */
    void repair() throws IOException {
        run("umount", mountPoint.toString());
        run("sh", "-c", "e2fsck -p -f \"$0\" || test $? -eq 1", image.toString());
        mount();
    }

    /** From now on nothing reaches the disk, and nothing that waits in memory ever will. */
    void losePower() throws IOException {
        run("xfs_io", "-x", "-c", "shutdown", mountPoint.toString());
    }

    /** Mounts what was on the disk at that moment. Nobody may use the file system meanwhile. */
    void restorePower() throws IOException {
        run("umount", mountPoint.toString());
        mount();
    }

    @Override
    public void close() throws IOException {
        run("umount", "-l", mountPoint.toString());
    }

    private static void run(String... command) throws IOException {
        List<String> words = Arrays.asList(command);
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().orTimeout(COMMAND_SECONDS, TimeUnit.SECONDS).join().exitValue() != 0) {
            throw new IOException(String.join(" ", words) + ": " + printed);
        }
    }
}
