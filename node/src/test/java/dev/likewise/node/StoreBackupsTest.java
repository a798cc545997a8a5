package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import dev.likewise.node.api.BackupName;
import dev.likewise.node.api.Backups.Backup;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreOptions;
import dev.likewise.replication.port.NodeStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups that are held up in the middle. */
class StoreBackupsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final StoreIdentity IDENTITY =
            new StoreIdentity("test", new ShardPlacement(4, 1), ReplicaId.parse("us/us-1/0a"));

    @TempDir
    Path dir;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private RocksNodeStore store;
    private StoreBackups backups;

    @BeforeEach
    void create() {
        store = RocksNodeStore.create(dir.resolve("data"), IDENTITY, StoreOptions.DEFAULT);
        backups = new StoreBackups(
                new DataFiles(dir.resolve("data")),
                Optional.of(dir),
                this::whenReleased,
                () -> false,
                Clock.systemUTC());
    }

    private NodeStore whenReleased() {
        begun.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return store;
    }

    @AfterEach
    void close() {
        released.countDown();
        backups.close();
        store.close();
    }

    private static BackupException failure(CompletableFuture<Backup> answer) {
        try {
            throw new AssertionError("made: " + answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return (BackupException) e.getCause();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void oneIsMadeAtATimeAndThenTheNext() throws Exception {
        CompletableFuture<Backup> first = backups.backUp(new BackupName("first"));
        begun.await();
        assertThat(failure(backups.backUp(new BackupName("second"))).reason()).isEqualTo(Reason.RUNNING);
        assertThat(dir.resolve("second")).doesNotExist();
        released.countDown();

        assertThat(first.get(LIMIT.toSeconds(), TimeUnit.SECONDS).path()).isEqualTo(dir.resolve("first"));
        backups.backUp(new BackupName("second")).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(dir.resolve("second/backup")).exists();
    }

    @Test
    void oneThatIsUnderWayWhenTheNodeStopsIsEndedAndLeavesNothing() throws Exception {
        CompletableFuture<Backup> answer = backups.backUp(new BackupName("new"));
        Path empty = Files.createDirectories(dir.resolve("empty"));
        begun.await();
        Thread closing = new Thread(backups::close);
        closing.start();
        Awaitility.await().atMost(LIMIT).until(() -> closing.getState() == Thread.State.TIMED_WAITING);
        released.countDown();
        closing.join();

        assertThat(failure(answer).reason()).isEqualTo(Reason.FAILED);
        assertThat(failure(answer)).hasMessageContaining("failed (the node stops)");
        assertThat(dir.resolve("new")).doesNotExist();
        assertThat(dir.resolve("data/backup.new")).doesNotExist();
        assertThat(failure(backups.backUp(new BackupName("empty"))).reason()).isEqualTo(Reason.FAILED);
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void aStoreThatIsClosedIsNotCopied() {
        store.close();
        released.countDown();

        BackupException failure = failure(backups.backUp(new BackupName("backup")));
        assertThat(failure.reason()).isEqualTo(Reason.FAILED);
        assertThat(failure).hasMessageContaining("the store is closed");
        assertThat(dir.resolve("backup")).doesNotExist();
        assertThatThrownBy(() -> Disks.restore(dir.resolve("backup"), dir.resolve("again"), false))
                .isInstanceOf(DiskException.class);
    }
}
