package dev.likewise.node;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.runtime.SystemClock;
import dev.likewise.node.store.DiskFaults;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreOptions;
import dev.likewise.node.store.StoreRefusedException;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A node's data directory: opens the store in it, makes one where there is none, and sees to it that it is this node's.
 *
 * <p>A newcomer leaves the file {@code joining} beside its store until it has what its cluster has, so that a restart in
 * between goes on joining. A replica that is given up leaves {@code starting-over}, see {@link StartOver}.
 */
final class DataHome {
    /** What a start that did not come to its end leaves, and what a file system of its own has. */
    private static final Set<String> OF_UNFINISHED_STARTS =
            Set.of("joining", "joining.new", "db.new", "backup.new", "lost+found");

    private final NodeConfig config;
    private final StoreOptions options;
    private final DataFiles files;
    private final StartOver startOver;
    private final DiskFaults faults = new DiskFaults();

    DataHome(NodeConfig config) {
        this.config = config;
        this.options = ConfigMapping.storeOptions(config);
        this.files = new DataFiles(config.data());
        this.startOver = new StartOver(files, options);
    }

    /**
     * Opens the store, or makes one with a new identity. Blocks; durable on return.
     *
     * @throws StartException if the directory is not this node's, or is empty and nobody said what to do then
     */
    RocksNodeStore open() {
        if (files.isRestoring()) {
            throw new StartException(
                    "data: '" + config.data() + "' holds a restore that has not come to its end (expected:"
                            + " a whole one): run 'likewise restore' again, or use another directory");
        }
        try {
            files.removeUnfinishedBackup();
            startOver.finish();
            RocksNodeStore store = RocksNodeStore.exists(config.data()) ? notRetired(reopen()) : create();
            try {
                requireOwn(store.identity().replica());
            } catch (StartException e) {
                store.close();
                throw e;
            }
            return store;
        } catch (StoreRefusedException e) {
            throw new StartException("data: " + e.getMessage(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new StartException(
                    "data: '" + config.data()
                            + "' cannot be written (expected: a directory of this user's, on a disk that has room and works): "
                            + (e instanceof UncheckedIOException unchecked ? unchecked.getCause() : e),
                    e);
        }
    }

    /** The store, or that of the replica that goes on in place of one that is retired. */
    private RocksNodeStore notRetired(RocksNodeStore store) {
        ReplicaId self = store.identity().replica();
        if (!store.members().isRetired(self)) {
            return store;
        }
        store.close();
        giveUp(self, "this replica, " + self + ", is retired");
        startOver.finish();
        return reopen();
    }

    /** Opens the store that is there. */
    RocksNodeStore reopen() {
        return RocksNodeStore.open(config.data(), config.cluster(), config.placement(), options)
                .under(faults);
    }

    private RocksNodeStore create() throws IOException {
        if (!config.found() && config.peers().isEmpty()) {
            throw new StartException("data: '" + config.data()
                    + "' is empty (expected: --found for the first nodes of a cluster, --peer HOST:PORT to join one, or the"
                    + " directory that this node had before)");
        }
        Files.createDirectories(config.data());
        if (!config.found()) {
            // Before the store: a crash between the two leaves an empty directory, not a newcomer that believes it is
            // one of the first.
            files.noteJoining();
        } else {
            requireEmpty();
            files.noteJoined();
        }
        ReplicaId self = ReplicaId.of(config.region(), config.name(), Incarnations.at(new SystemClock().wallMicros()));
        return RocksNodeStore.create(
                        config.data(), new StoreIdentity(config.cluster(), config.placement(), self), options)
                .under(faults);
    }

    /** What is put on this node's disk on purpose. */
    DiskFaults faults() {
        return faults;
    }

    /** What is there is somebody's, and perhaps the store of a node that was moved here by half. */
    private void requireEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(config.data())) {
            Optional<String> other = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !OF_UNFINISHED_STARTS.contains(name))
                    .sorted()
                    .findFirst();
            if (other.isPresent()) {
                throw new StartException("data: '" + config.data() + "' is not empty and holds no store, but '"
                        + other.get() + "' (expected: an empty directory for --found, or the one that this node had"
                        + " before)");
            }
        }
    }

    private void requireOwn(ReplicaId replica) {
        if (!replica.region().equals(config.region()) || !replica.node().equals(config.name())) {
            throw new StartException("data: '" + config.data() + "' is of " + replica + " (expected: of "
                    + config.region() + "/" + config.name() + "): correct region and name, or use another directory");
        }
    }

    /** Whether this node is a newcomer that has not yet what its cluster has. */
    boolean isJoining() {
        return files.isJoining();
    }

    /** Notes that it has, durably. */
    void joined() {
        files.noteJoined();
    }

    /** Notes durably that the replica whose store this is must not go on; the next start sees to it. */
    void giveUp(ReplicaId self, String why) {
        startOver.begin(self, why);
    }

    /**
     * Tries whether the disk has room for opening one store and making another, and takes writes.
     *
     * @throws StoreException if it has not, or does not
     */
    void requireRoom() {
        RocksNodeStore.requireRoom(config.data(), options);
    }

    /** What is beside the store. */
    DataFiles files() {
        return files;
    }

    /** Opens a store that was set aside. */
    RocksNodeStore openAside(String incarnation) {
        return RocksNodeStore.open(files.aside(incarnation), config.cluster(), config.placement(), options);
    }
}
