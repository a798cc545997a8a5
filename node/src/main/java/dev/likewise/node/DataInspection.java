package dev.likewise.node;

import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreReading;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is in a data directory, found out without changing anything there and without a node.
 *
 * @param state what the directory is, in one word
 * @param store whose store is in it; empty if there is none or it cannot be read
 * @param unreadable why the store, or the directory, cannot be read
 * @param holder the process that has the store open; −1 if that cannot be told but somebody has
 * @param marks what is still to be done there, and what was left
 * @param others names of what does not belong there, where there is no store
 */
public record DataInspection(
        State state,
        Optional<Store> store,
        Optional<String> unreadable,
        OptionalLong holder,
        List<Mark> marks,
        List<String> others) {
    /** What a directory is. */
    public enum State {
        /** Not there. */
        MISSING,
        /** There, but no directory. */
        NO_DIRECTORY,
        /** Nothing of a node is in it. */
        EMPTY,
        /** A store is in it. */
        STORE
    }

    /** Whose store it is, and what is fixed for its cluster. */
    public record Store(String cluster, String replica, int shards, int spread) {}

    /** Files that a node leaves beside its store; see {@code docs/storage.md}. */
    public enum Mark {
        /** A newcomer that has not yet what its cluster has. */
        JOINING,
        /** The next start goes on as another replica. */
        STARTING_OVER,
        /** A restore that has not come to its end: no node starts here. */
        RESTORING,
        /** Taps of an earlier life are still to be taken again. */
        UNSENT,
        /** Stores of earlier lives are kept. */
        SET_ASIDE,
        /** A start that a crash cut off; made again. */
        STORE_UNFINISHED,
        /** A backup that a crash cut off, or one that is being made; removed by the next start. */
        BACKUP_UNFINISHED
    }

    private static final Set<String> OWN_NAMES = Set.of(
            "joining",
            "joining.new",
            "starting-over",
            "starting-over.new",
            "restoring",
            "unsent",
            "unsent.new",
            "set-aside",
            "db.new",
            "backup.new",
            "trial",
            "lost+found");

    public DataInspection {
        marks = List.copyOf(marks);
        others = List.copyOf(others);
    }

    /** Looks into a directory; blocks for the disk. */
    public static DataInspection of(Path dir) {
        if (!Files.exists(dir)) {
            return bare(State.MISSING);
        }
        if (!Files.isDirectory(dir)) {
            return bare(State.NO_DIRECTORY);
        }
        try {
            return RocksNodeStore.exists(dir) ? withStore(dir) : withoutStore(dir);
        } catch (IOException e) {
            return new DataInspection(
                    State.EMPTY,
                    Optional.empty(),
                    Optional.of(Trees.reason(e)),
                    OptionalLong.empty(),
                    List.of(),
                    List.of());
        }
    }

    private static DataInspection bare(State state) {
        return new DataInspection(
                state, Optional.empty(), Optional.empty(), OptionalLong.empty(), List.of(), List.of());
    }

    private static DataInspection withStore(Path dir) throws IOException {
        OptionalLong holder = FileHolder.of(dir.resolve("db").resolve("LOCK"));
        try {
            StoreIdentity identity = StoreReading.identity(dir);
            Store store = new Store(
                    identity.cluster(),
                    identity.replica().toString(),
                    identity.placement().shards(),
                    identity.placement().spread());
            return new DataInspection(State.STORE, Optional.of(store), Optional.empty(), holder, marks(dir), List.of());
        } catch (StoreException e) {
            return new DataInspection(
                    State.STORE, Optional.empty(), Optional.of(e.getMessage()), holder, marks(dir), List.of());
        }
    }

    private static DataInspection withoutStore(Path dir) throws IOException {
        try (Stream<Path> entries = Files.list(dir)) {
            List<String> others = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !OWN_NAMES.contains(name))
                    .sorted()
                    .toList();
            return new DataInspection(
                    State.EMPTY, Optional.empty(), Optional.empty(), OptionalLong.empty(), marks(dir), others);
        }
    }

    private static List<Mark> marks(Path dir) {
        DataFiles files = new DataFiles(dir);
        List<Mark> marks = new ArrayList<>();
        addIf(marks, files.isJoining(), Mark.JOINING);
        addIf(marks, Files.exists(dir.resolve(StartOver.FILE)), Mark.STARTING_OVER);
        addIf(marks, files.isRestoring(), Mark.RESTORING);
        addIf(marks, Files.exists(dir.resolve(DataFiles.UNSENT)), Mark.UNSENT);
        addIf(marks, Files.exists(files.asides()), Mark.SET_ASIDE);
        addIf(marks, Files.exists(dir.resolve("db.new")), Mark.STORE_UNFINISHED);
        addIf(marks, Files.exists(files.unfinishedBackup()), Mark.BACKUP_UNFINISHED);
        return marks;
    }

    private static void addIf(List<Mark> marks, boolean there, Mark mark) {
        if (there) {
            marks.add(mark);
        }
    }
}
