package dev.likewise.node.store;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.NodeStoreConformance;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;

/** The suite for all stores; a crash cuts the WAL at a seeded byte after what was synced. */
class RocksNodeStoreTest extends NodeStoreConformance {
    private final SplittableRandom random = new SplittableRandom(7);

    @TempDir
    private Path temp;

    private int directories;

    private Path newDirectory() {
        return temp.resolve("data-" + directories++);
    }

    @Override
    protected NodeStore create(int shards) {
        Path dir = newDirectory();
        StoreIdentity identity = new StoreIdentity("test", new ShardPlacement(shards, 1), StoreFiles.A);
        return new WatchedStore(dir, RocksNodeStore.create(dir, identity, StoreFiles.SMALL));
    }

    @Override
    protected NodeStore reopen(NodeStore opened) {
        opened.close();
        Path dir = ((WatchedStore) opened).dir();
        return new WatchedStore(dir, StoreFiles.open(dir));
    }

    @Override
    protected NodeStore crash(NodeStore running) {
        WatchedStore watched = (WatchedStore) running;
        Path dir = newDirectory();
        DiskImage.copy(watched.dir(), dir, watched.durable(), random);
        watched.close();
        return new WatchedStore(dir, StoreFiles.open(dir));
    }
}
