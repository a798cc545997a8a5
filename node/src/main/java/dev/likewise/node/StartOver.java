package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreIdentity;
import dev.likewise.node.store.StoreOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one answer to every doubt about a disk: the node goes on as another replica. The one before is retired; its store is
 * set aside, and the node joins with an empty one, to take again later what only the old one has ({@link Retaking}). Where
 * there is no other active member to join, the store is kept, under the new replica's name.
 *
 * <p>The file {@code starting-over} says that this is under way: whose disk it is, and why. It is durable before anything is
 * done and goes last; each step in between may be done again after a crash.
 */
final class StartOver {
    private static final Logger LOG = LoggerFactory.getLogger(StartOver.class);
    static final String FILE = "starting-over";
    static final String WHY = "why";

    private final DataFiles files;
    private final StoreOptions options;

    StartOver(DataFiles files, StoreOptions options) {
        this.files = files;
        this.options = options;
    }

    /** Notes durably that a replica is not to go on. Blocks for the disk. */
    void begin(ReplicaId old, String why) {
        begin(files, old, why);
    }

    /** As {@link #begin(ReplicaId, String)}, for who does not open the store. */
    static void begin(DataFiles files, ReplicaId old, String why) {
        files.write(FILE, List.of(old.toString(), why));
    }

    /** Whose store is not to go on, if any; until that is seen to. */
    static Optional<ReplicaId> underWay(DataFiles files) {
        return files.read(FILE).map(intent -> ReplicaId.parse(intent.get(0)));
    }

    /** What {@link #begin} has noted of a store that is set aside now: whose it was and why; empty if that is not known. */
    static Optional<List<String>> why(Path aside) {
        return new DataFiles(aside).read(WHY).filter(lines -> lines.size() >= 2);
    }

    /** Does what is to be done, if anything is; before the store is opened. Blocks for the disk. */
    void finish() {
        Optional<List<String>> intent = files.read(FILE);
        if (intent.isPresent()) {
            ReplicaId old = ReplicaId.parse(intent.get().get(0));
            if (RocksNodeStore.exists(files.dir())) {
                giveUp(old, intent.get());
            }
            if (!RocksNodeStore.exists(files.dir())) {
                beginEmpty(old);
            }
            files.delete(FILE);
        }
    }

    private void giveUp(ReplicaId old, List<String> intent) {
        boolean aside = false;
        try (RocksNodeStore store = RocksNodeStore.open(files.dir(), options)) {
            StoreIdentity identity = store.identity();
            if (!identity.replica().equals(old)) {
                // All is done but for the file.
                return;
            }
            MemberTable members = withoutOld(store.members(), old);
            aside = !members.active().isEmpty();
            if (!aside) {
                ReplicaId next = Incarnations.after(old);
                store.become(next, members);
                LOG.warn("{} goes on as {}, with its data: there is no other member to join", old, next);
            }
        }
        if (aside) {
            setAside(old, intent);
        }
    }

    private static MemberTable withoutOld(MemberTable members, ReplicaId old) {
        return members.with(old, members.get(old).asRetired());
    }

    private void setAside(ReplicaId old, List<String> intent) {
        Path aside = files.aside(old.incarnation());
        try {
            Files.createDirectories(aside);
            new DataFiles(aside).write(WHY, intent);
            Files.move(files.dir().resolve("db"), aside.resolve("db"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        new DataFiles(aside).sync();
        files.sync();
    }

    private void beginEmpty(ReplicaId old) {
        StoreIdentity identity;
        MemberTable members;
        try (RocksNodeStore store = RocksNodeStore.open(files.aside(old.incarnation()), options)) {
            identity = store.identity();
            members = withoutOld(store.members(), old);
        }
        ReplicaId next = Incarnations.after(old);
        files.noteJoining();
        files.noteUnsent(old.incarnation());
        StoreIdentity renewed = new StoreIdentity(identity.cluster(), identity.placement(), next);
        RocksNodeStore.create(files.dir(), renewed, members, options).close();
        LOG.warn(
                "{} goes on as {}; its data is set aside in {} and stays there",
                old,
                next,
                files.aside(old.incarnation()));
    }
}
