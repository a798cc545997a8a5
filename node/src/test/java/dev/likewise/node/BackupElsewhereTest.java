package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import dev.likewise.node.api.BackupName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Backups on another file system than the store's; mounts one, so it needs root. */
@Tag("privileged")
@Timeout(120)
class BackupElsewhereTest {
    private static final int DISK_KIB = 512;

    @TempDir
    Path dir;

    private Path disk;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectories(dir.resolve("disk"));
        run("mount", "-t", "tmpfs", "-o", "size=" + DISK_KIB + "k", "tmpfs", disk.toString());
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", disk.toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    @Test
    void aBackupIsCopiedThereAndPutBack() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            TestCluster.await(List.of(tap(us, "p", "u1", true), tap(us, "p", "u2", true)));
            us.backups().backUp(new BackupName("disk")).toCompletableFuture().get(30, TimeUnit.SECONDS);
            assertThat(dir.resolve("us/backup.new")).doesNotExist();
            cluster.stop("us");
            Trees.remove(dir.resolve("us"));
            Disks.restore(disk, dir.resolve("us"), false);

            assertThat(count(cluster.start(cluster.config("us")), "p")).isEqualTo(2);
        }
    }

    @Test
    void aDiskThatIsFullIsNamedAndLeftAsItWas() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us").with("found", "true").with("backup-dir", disk.toString()));
            Files.write(disk.resolve("filler"), new byte[(DISK_KIB - 40) << 10]);
            Path to = disk.resolve("backup");
            assertThatThrownBy(() -> us.backups()
                            .backUp(new BackupName("backup"))
                            .toCompletableFuture()
                            .get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .hasMessage("the backup in '" + to + "' failed (no space left on device)")
                    .extracting(e -> ((BackupException) e).reason())
                    .isEqualTo(Reason.FAILED);

            assertThat(to).doesNotExist();
            assertThat(dir.resolve("us/backup.new")).doesNotExist();
            TestCluster.await(List.of(tap(us, "p", "u1", true)));
        }
    }

    @Test
    void aRestoreOntoAFullDiskIsDoneAgainWhenThereIsRoom() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            TestCluster.await(List.of(tap(us, "p", "u1", true)));
            us.backups().backUp(new BackupName("backup")).toCompletableFuture().get(30, TimeUnit.SECONDS);
            Path filler = Files.write(disk.resolve("filler"), new byte[(DISK_KIB - 40) << 10]);
            Path data = disk.resolve("data");
            assertThatThrownBy(() -> Disks.restore(dir.resolve("backup"), data, false))
                    .isInstanceOf(DiskException.class)
                    .hasMessage("'" + data
                            + "' cannot be written (no space left on device): see to the disk, then restore again");
            Files.delete(filler);
            Disks.restore(dir.resolve("backup"), data, false);

            assertThat(data.resolve("db/CURRENT")).exists();
            assertThat(data.resolve("restoring")).doesNotExist();
        }
    }
}
