package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that is full, whose syncs fail, or that goes read-only, under a node that takes likes: those are refused with the
 * reason, reads go on, and every like that was acknowledged is there afterwards.
 */
@Tag("privileged")
@Timeout(180)
class DiskFailureTest {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Duration A_WHILE = Duration.ofSeconds(3);
    private static final int DISK_MIB = 128;

    @TempDir
    Path home;

    private LoopDisk disk() throws IOException {
        return LoopDisk.make(home.resolve("disk.img"), home.resolve("mount"), DISK_MIB);
    }

    /** With small buffers, so that the disk is needed soon and little room is enough to go on. */
    private NodeProcess node(LoopDisk disk) {
        return new NodeProcess(home, disk.mountPoint().resolve("data"), "us")
                .with("--write-buffer-bytes=1MiB", "--wal-bytes=4MiB", "--store-retry=200ms");
    }

    private static void awaitMore(Acknowledged likes) {
        int before = likes.size();
        await().atMost(PATIENCE).until(() -> likes.size() > before + 200);
    }

    /**
     * For a while nothing is acknowledged, and questions are answered.
     *
     * @param again keeps the disk as it is
     */
    private static void verifyOnlyReads(Acknowledged likes, Reader reader, Runnable again) {
        int answered = reader.answered();
        int refused = reader.refusals();
        AtomicInteger acknowledged = new AtomicInteger(-1);
        await().during(A_WHILE).atMost(PATIENCE).until(() -> {
            again.run();
            int now = likes.size();
            return acknowledged.getAndSet(now) == now;
        });
        assertThat(reader.answered()).isGreaterThan(answered);
        assertThat(reader.refusals()).isEqualTo(refused);
    }

    private static void awaitRefusal(Acknowledged likes, String reason) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(likes.lastRefusal())
                        .contains("\"status\":503")
                        .contains("not-writable")
                        .contains(reason));
    }

    private static void end(Acknowledged likes, Reader reader) throws Exception {
        reader.verify();
        likes.stop();
        assertThat(likes.statuses()).isSubsetOf(200, 201, 503);
    }

    private static void startAndTap(NodeProcess node, Acknowledged likes) throws Exception {
        node.start(List.of());
        node.awaitReady();
        likes.likeUntilStopped(node.url());
        awaitMore(likes);
    }

    private static void startAndVerify(NodeProcess node, Acknowledged likes) throws Exception {
        node.start(List.of());
        node.awaitReady();
        likes.verify(node.url());
        assertThat(likes.size()).isGreaterThan(200);
    }

    @Test
    void aFullDiskCostsTapsOnlyAndTheyGoOnByThemselvesWhenThereIsRoom() throws Exception {
        try (LoopDisk disk = disk();
                NodeProcess node = node(disk);
                Acknowledged likes = new Acknowledged("p1")) {
            startAndTap(node, likes);
            try (Reader reader = Reader.of(node.url(), "p1", likes)) {
                disk.fill();
                awaitRefusal(likes, "no space left");
                // Room comes and goes, as RocksDB takes its own files away.
                verifyOnlyReads(likes, reader, disk::fill);
                disk.makeRoom();
                awaitMore(likes);
                end(likes, reader);
            }
            node.kill();
            startAndVerify(node, likes);
        }
    }

    /** The power goes while the disk is full: that nothing was acknowledged in vain does not hang on a later sync. */
    @Test
    void whatWasAcknowledgedBeforeTheDiskWasFullIsDurable() throws Exception {
        try (LoopDisk disk = disk();
                NodeProcess node = node(disk);
                Acknowledged likes = new Acknowledged("p1")) {
            startAndTap(node, likes);
            disk.fill();
            awaitRefusal(likes, "no space left");
            node.freeze();
            disk.losePower();
            node.kill();
            likes.stop();
            disk.restorePower();
            disk.makeRoom();
            startAndVerify(node, likes);
        }
    }

    @Test
    void whileSyncsFailNothingIsAcknowledgedAndTheStoreIsOpenedAgainWhenTheySucceed() throws Exception {
        Path control = home.resolve("fiu");
        try (LoopDisk disk = disk();
                NodeProcess node = node(disk).under("fiu-run", "-x", "-f", control.toString());
                Acknowledged likes = new Acknowledged("p1")) {
            startAndTap(node, likes);
            try (Reader reader = Reader.of(node.url(), "p1", likes)) {
                inject(control, node, "enable name=posix/io/sync/*,failinfo=5");
                awaitRefusal(likes, "Input/output error");
                verifyOnlyReads(likes, reader, () -> {});
                inject(control, node, "disable name=posix/io/sync/*");
                awaitMore(likes);
                inject(control, node, "enable_random name=posix/io/sync/*,probability=0.1,failinfo=5");
                int before = likes.size();
                await().atMost(PATIENCE).until(() -> likes.size() > before + 50);
                end(likes, reader);
            }
            node.freeze();
            disk.losePower();
            node.kill();
            disk.restorePower();
            node.under();
            startAndVerify(node, likes);
        }
    }

    private static void inject(Path control, NodeProcess node, String command) throws IOException {
        Process process = new ProcessBuilder(
                        "fiu-ctrl", "-f", control.toString(), "-c", command, Long.toString(node.pid()))
                .inheritIO()
                .start();
        assertThat(process.onExit().join().exitValue()).as(command).isZero();
    }

    /** Small files can still be written, so the store must not be closed before it is clear that it could be opened. */
    @Test
    void whileNoFileMayGrowReadsGoOn() throws Exception {
        try (LoopDisk disk = disk();
                NodeProcess node = node(disk);
                Acknowledged likes = new Acknowledged("p1")) {
            startAndTap(node, likes);
            try (Reader reader = Reader.of(node.url(), "p1", likes)) {
                limitFiles(node, "1000");
                awaitRefusal(likes, "File too large");
                verifyOnlyReads(likes, reader, () -> {});
                limitFiles(node, "unlimited");
                awaitMore(likes);
                end(likes, reader);
            }
            node.kill();
            startAndVerify(node, likes);
        }
    }

    private static void limitFiles(NodeProcess node, String bytes) throws IOException {
        Process process = new ProcessBuilder("prlimit", "--pid", Long.toString(node.pid()), "--fsize=" + bytes + ":")
                .inheritIO()
                .start();
        assertThat(process.onExit().join().exitValue()).isZero();
    }

    @Test
    void aFileSystemThatGoesReadOnlyIsReadFromAndAllIsThereAfterItsRepair() throws Exception {
        try (LoopDisk disk = disk();
                NodeProcess node = node(disk);
                Acknowledged likes = new Acknowledged("p1")) {
            startAndTap(node, likes);
            try (Reader reader = Reader.of(node.url(), "p1", likes)) {
                // As with power: a sync that is under way while ext4 gives up may report success.
                node.freeze();
                disk.failToReadOnly();
                node.thaw();
                awaitRefusal(likes, "Read-only file system");
                verifyOnlyReads(likes, reader, () -> {});
                end(likes, reader);
            }
            node.stop();
            assertThat(node.printed()).doesNotContain("left open");
            disk.repair();
            startAndVerify(node, likes);
        }
    }
}
