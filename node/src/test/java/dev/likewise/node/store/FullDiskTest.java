package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that really is full; mounts one, so it needs root. */
@Tag("privileged")
@Timeout(120)
class FullDiskTest {
    private static final int DISK_MIB = 48;

    @TempDir
    private Path disk;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        run("mount", "-t", "tmpfs", "-o", "size=" + DISK_MIB + "m", "tmpfs", disk.toString());
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        run("umount", disk.toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    /** With a small buffer the flush finds the disk full, with a large one the WAL does. */
    @Test
    void storeHealsWhenThereIsRoomAgain() throws IOException {
        for (long bufferMib : new long[] {4, 16}) {
            StoreOptions options = new StoreOptions(4 << 20, bufferMib << 20, 512 << 20, 64, 2, 86_400_000);
            fillAndFree(disk.resolve("data-" + bufferMib), options);
        }
    }

    @Test
    void storeSaysWhetherItCouldBeOpenedAgain() throws IOException, InterruptedException {
        Path dir = disk.resolve("data");
        StoreOptions options = new StoreOptions(4 << 20, 8 << 20, 512 << 20, 64, 2, 86_400_000);
        try (RocksNodeStore store = RocksNodeStore.create(dir, StoreFiles.IDENTITY, options)) {
            store.requireReopenable();
            Path filler = Files.write(disk.resolve("filler"), new byte[(DISK_MIB - 6) << 20]);
            assertThatThrownBy(store::requireReopenable)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("no space left")
                    .hasMessageContaining("8 MiB may be needed");
            Files.delete(filler);
            store.requireReopenable();
            assertThat(dir.resolve("trial")).doesNotExist();
        }
        fill();
        assertThatThrownBy(() -> RocksNodeStore.open(dir, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no space left in " + dir)
                .hasMessageContaining("nothing is lost");
        Files.delete(disk.resolve("filler"));
        run("mount", "-o", "remount,ro", disk.toString());
        assertThatThrownBy(() -> RocksNodeStore.open(dir, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Read-only file system")
                .hasMessageContaining("only if what is on it is damaged");
        assertThatThrownBy(() -> RocksNodeStore.requireRoom(dir, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Read-only file system");
    }

    private void fill() {
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            while (true) {
                filler.write(new byte[4 << 10]);
            }
        } catch (IOException full) {
            // What was to be reached.
        }
    }

    private void fillAndFree(Path dir, StoreOptions options) throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[(DISK_MIB - 14) << 20]);
        try (RocksNodeStore store = RocksNodeStore.create(dir, StoreFiles.IDENTITY, options)) {
            assertThatThrownBy(() -> commitWithoutEnd(store))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("no space left");
            assertThat(store.health()).isEqualTo(StoreHealth.OUT_OF_SPACE);
            assertThatThrownBy(store::sync).isInstanceOf(StoreException.class);
            assertThatThrownBy(store::probe).isInstanceOf(StoreException.class);
            long held = store.shard(0).state().applied().seq(A);
            assertThat(count(store)).isEqualTo(held);
            Files.delete(filler);
            Awaitility.await().atMost(Duration.ofSeconds(30)).ignoreExceptions().untilAsserted(store::probe);
            assertThat(store.health()).isEqualTo(StoreHealth.WRITABLE);
            CommitDraft.of(store, 0).record(A, 1_000).commit();
            store.sync();
            assertThat(count(store)).isEqualTo(held + 1);
        }
        try (RocksNodeStore store = RocksNodeStore.open(dir, options)) {
            assertThat(count(store)).isEqualTo(store.shard(0).state().applied().seq(A));
        }
        run("rm", dir);
    }

    private static void run(String command, Path dir) {
        try {
            run(command, "-r", dir.toString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void commitWithoutEnd(RocksNodeStore store) {
        while (true) {
            CommitDraft.of(store, 0).record(A, 100_000).commit();
            store.sync();
        }
    }

    private static long count(RocksNodeStore store) {
        long last = 0;
        while (!store.shard(0).records(A, last, 1 << 20).isEmpty()) {
            last += store.shard(0).records(A, last, 1 << 20).size();
        }
        return last;
    }
}
