package dev.likewise.simulations.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An ext4 file system in a file, which can lose its power: what was not synced is gone. It can also be full, or fail. Needs
 * root.
 */
public final class LoopDisk implements AutoCloseable {
    private static final String FILLER = "filler";
    private static final int FILLER_BLOCK = 64 << 10;

    private final Path image;
    private final Path mountPoint;

    private LoopDisk(Path image, Path mountPoint) {
        this.image = image;
        this.mountPoint = mountPoint;
    }

    /** Makes the file, of so many MiB, and mounts it. */
    public static LoopDisk make(Path image, Path mountPoint, int mebibytes) throws IOException {
        Files.createDirectories(mountPoint);
        Command.run("truncate", "-s", mebibytes + "M", image.toString());
        Command.run("mkfs.ext4", "-q", "-F", "-m", "0", "-e", "remount-ro", image.toString());
        LoopDisk disk = new LoopDisk(image, mountPoint);
        disk.mount();
        return disk;
    }

    public Path mountPoint() {
        return mountPoint;
    }

    private void mount() throws IOException {
        Command.run("mount", "-o", "loop", image.toString(), mountPoint.toString());
    }

    /** Takes all the room that is left; again and again if need be. */
    public void fill() {
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
    public void makeRoom() throws IOException {
        Files.delete(mountPoint.resolve(FILLER));
    }

    /** The file system meets an error, and goes read-only under whoever uses it, as it does on a disk that fails. */
    public void failToReadOnly() throws IOException {
        Path device = Path.of(Files.getFileStore(mountPoint).name());
        Files.writeString(Path.of("/sys/fs/ext4", device.getFileName().toString(), "trigger_fs_error"), "1");
    }

    /** Unmounts, has the file system checked and mounts it again, as an operator would. Nobody may use it meanwhile. */
    public void repair() throws IOException {
        Command.run("umount", mountPoint.toString());
        Command.run("sh", "-c", "e2fsck -p -f \"$0\" || test $? -eq 1", image.toString());
        mount();
    }

    /** From now on nothing reaches the disk, and nothing that waits in memory ever will. */
    public void losePower() throws IOException {
        Command.run("xfs_io", "-x", "-c", "shutdown", mountPoint.toString());
    }

    /** Mounts what was on the disk at that moment. Nobody may use the file system meanwhile. */
    public void restorePower() throws IOException {
        Command.run("umount", mountPoint.toString());
        mount();
    }

    @Override
    public void close() throws IOException {
        Command.run("umount", "-l", mountPoint.toString());
    }
}
