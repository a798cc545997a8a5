package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.DataInspection.Mark;
import dev.likewise.node.DataInspection.State;
import dev.likewise.node.DataInspection.Store;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataInspectionTest {
    private static final StoreIdentity IDENTITY =
            new StoreIdentity("test", new ShardPlacement(4, 2), ReplicaId.parse("us/us-1/0a"));
    private static final Store STORE = new Store("test", "us/us-1/0a", 4, 2);

    @TempDir
    Path dir;

    /** Every file with its bytes' hash and its time; but the lock, as whoever reads and closes it in this process frees it. */
    private Map<String, String> all() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(dir)) {
            for (Path path : paths.toList()) {
                String bytes = Files.isDirectory(path) || path.endsWith("LOCK")
                        ? ""
                        : "" + Arrays.hashCode(Files.readAllBytes(path));
                all.put(path.toString(), bytes + " " + Files.getLastModifiedTime(path));
            }
        }
        return all;
    }

    @Test
    void aStoreThatNobodyHasOpenSaysWhoseItIsAndStaysAsItIs() throws IOException {
        RocksNodeStore.create(dir, IDENTITY, StoreOptions.DEFAULT).close();
        Map<String, String> before = all();

        DataInspection inspection = DataInspection.of(dir);

        assertThat(inspection.state()).isEqualTo(State.STORE);
        assertThat(inspection.store()).contains(STORE);
        assertThat(inspection.holder()).isEmpty();
        assertThat(inspection.marks()).isEmpty();
        assertThat(all()).isEqualTo(before);
    }

    @Test
    void aStoreThatIsOpenNamesItsProcessAndKeepsItsLock() throws IOException {
        try (RocksNodeStore store = RocksNodeStore.create(dir, IDENTITY, StoreOptions.DEFAULT)) {
            Map<String, String> before = all();

            DataInspection inspection = DataInspection.of(dir);

            assertThat(inspection.store()).contains(STORE);
            assertThat(inspection.holder()).hasValue(ProcessHandle.current().pid());
            assertThat(all()).isEqualTo(before);
            assertThat(FileHolder.of(dir.resolve("db/LOCK")))
                    .hasValue(ProcessHandle.current().pid());
            assertThat(store.identity()).isEqualTo(IDENTITY);
        }
        assertThat(DataInspection.of(dir).holder()).isEmpty();
    }

    @Test
    void marksAreNamedInTheirOrder() throws IOException {
        RocksNodeStore.create(dir, IDENTITY, StoreOptions.DEFAULT).close();
        for (String name : new String[] {"joining", "starting-over", "restoring", "unsent"}) {
            Files.createFile(dir.resolve(name));
        }
        for (String name : new String[] {"set-aside", "db.new", "backup.new"}) {
            Files.createDirectory(dir.resolve(name));
        }

        assertThat(DataInspection.of(dir).marks()).containsExactly(Mark.values());
    }

    @Test
    void whatIsNoStoreIsToldApart() throws IOException {
        assertThat(DataInspection.of(dir.resolve("x")).state()).isEqualTo(State.MISSING);
        assertThat(DataInspection.of(Files.createFile(dir.resolve("file"))).state())
                .isEqualTo(State.NO_DIRECTORY);
        Path empty = Files.createDirectory(dir.resolve("empty"));
        Files.createDirectory(empty.resolve("lost+found"));
        assertThat(DataInspection.of(empty).state()).isEqualTo(State.EMPTY);
        assertThat(DataInspection.of(empty).others()).isEmpty();
        Files.createFile(empty.resolve("photos"));
        assertThat(DataInspection.of(empty).others()).containsExactly("photos");
    }

    @Test
    void aDamagedStoreSaysThatItCannotBeRead() throws IOException {
        RocksNodeStore.create(dir, IDENTITY, StoreOptions.DEFAULT).close();
        Files.writeString(dir.resolve("db/CURRENT"), "MANIFEST-999999\n");

        DataInspection inspection = DataInspection.of(dir);

        assertThat(inspection.store()).isEmpty();
        assertThat(inspection.unreadable())
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("cannot read the store in " + dir)
                        .contains("check the disk"));
    }
}
