package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.IDENTITY;
import static dev.likewise.node.store.StoreFiles.PLACEMENT;
import static dev.likewise.node.store.StoreFiles.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Which directories are opened, and what those are told who come with another. */
class DataDirectoryTest {
    @TempDir
    private Path temp;

    private Path dir;

    @BeforeEach
    void chooseDirectory() {
        dir = temp.resolve("some").resolve("data");
    }

    private static void refused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOf(StoreRefusedException.class).hasMessageContainingAll(parts);
    }

    @Test
    void createdStoreExistsAndKnowsItsIdentity() {
        assertThat(RocksNodeStore.exists(dir)).isFalse();
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            assertThat(store.identity()).isEqualTo(IDENTITY);
            assertThat(store.shards()).isEqualTo(3);
            assertThat(RocksNodeStore.exists(dir)).isTrue();
        }
        try (RocksNodeStore store = RocksNodeStore.open(dir, "test", PLACEMENT, SMALL)) {
            assertThat(store.identity()).isEqualTo(IDENTITY);
        }
        assertThat(dir).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void missingStoreIsRefused() throws IOException {
        refused(() -> StoreFiles.open(dir), "no store in " + dir, "created first");
        Files.createDirectories(dir);
        refused(() -> StoreFiles.open(dir), "no store in " + dir);
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void creatingTwiceIsRefused() {
        StoreFiles.create(dir).close();
        refused(() -> StoreFiles.create(dir), dir.toString(), "already holds a store", "empty directory");
        StoreFiles.open(dir).close();
    }

    @Test
    void storeThatIsOpenIsRefused() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            refused(() -> StoreFiles.open(dir), "in use by another process", "stop it");
            assertThat(store.shard(0).state()).isNotNull();
        }
        StoreFiles.open(dir).close();
    }

    @Test
    void otherClusterIsRefused() {
        StoreFiles.create(dir).close();
        refused(
                () -> RocksNodeStore.open(dir, "prod", PLACEMENT, SMALL),
                "belongs to cluster 'test', not 'prod'",
                "correct the cluster's name, or use another data directory");
        StoreFiles.open(dir).close();
    }

    @Test
    void otherShardsOrSpreadAreRefused() {
        StoreFiles.create(dir).close();
        refused(
                () -> RocksNodeStore.open(dir, "test", new ShardPlacement(16, 1), SMALL),
                "made with 3 shards and spread 1, not 16 shards and spread 1",
                "cannot be changed");
        refused(() -> RocksNodeStore.open(dir, "test", new ShardPlacement(3, 2), SMALL), "not 3 shards and spread 2");
    }

    @Test
    void otherFormatIsRefused() throws RocksDBException {
        StoreFiles.create(dir).close();
        try (Database database = new DataDirectory(dir).open(SMALL)) {
            BatchWriter batch = new BatchWriter(database::familyNumber, 0);
            batch.key().raw(Keys.FORMAT);
            batch.value().varint(2);
            batch.put(Family.META);
            database.write(batch.toBytes());
        }
        refused(() -> StoreFiles.open(dir), "another version", "format 2, expected 1", "run that version");
    }

    @Test
    void databaseOfSomethingElseIsRefused() throws RocksDBException, IOException {
        Path db = Files.createDirectories(dir.resolve("db"));
        try (Options options = new Options().setCreateIfMissing(true)) {
            RocksDB.open(options, db.toString()).close();
        }
        refused(() -> StoreFiles.open(dir), "another version", "families [default]");
    }

    @Test
    void storeHalfMadeBeforeACrashIsMadeAgain() throws IOException {
        StoreFiles.create(dir).close();
        Files.move(dir.resolve("db"), dir.resolve("db.new"));
        assertThat(RocksNodeStore.exists(dir)).isFalse();
        StoreIdentity other = new StoreIdentity("test", PLACEMENT, StoreFiles.B);
        RocksNodeStore.create(dir, other, SMALL).close();
        try (RocksNodeStore store = StoreFiles.open(dir)) {
            assertThat(store.identity()).isEqualTo(other);
        }
    }

    @Test
    void directoryThatCannotBeMadeIsAFault() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));
        assertThatThrownBy(() -> StoreFiles.create(file.resolve("data")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot make a store in " + file);
    }

    @Test
    void damagedDatabaseIsAFaultThatSaysWhatToDo() throws IOException {
        StoreFiles.create(dir).close();
        Files.writeString(dir.resolve("db").resolve("CURRENT"), "MANIFEST-999999\n");
        assertThatThrownBy(() -> StoreFiles.open(dir))
                .isInstanceOf(StoreException.class)
                .isNotInstanceOf(StoreRefusedException.class)
                .hasMessageContaining("cannot open the store in " + dir)
                .hasMessageContaining("start over");
    }
}
