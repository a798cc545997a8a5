package dev.likewise.simulations.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An ext4 file system in a file, which can lose its power: what was not synced is gone. Needs root. */
final class LoopDisk implements AutoCloseable {
    private static final int COMMAND_SECONDS = 60;

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
        run("mkfs.ext4", "-q", "-F", image.toString());
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
