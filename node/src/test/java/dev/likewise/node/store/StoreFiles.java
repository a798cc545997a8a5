package dev.likewise.node.store;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Small stores for tests, and what is really in them. */
final class StoreFiles {
    static final ReplicaId A = ReplicaId.of("eu", "eu-1", "0a");
    static final ReplicaId B = ReplicaId.of("us", "us-1", "0b");
    static final ReplicaId C = ReplicaId.of("us", "us-1", "0b1");
    static final ShardPlacement PLACEMENT = new ShardPlacement(3, 1);
    static final StoreIdentity IDENTITY = new StoreIdentity("test", PLACEMENT, A);

    /** Small, so that tests also flush and compact. */
    static final StoreOptions SMALL = new StoreOptions(4 << 20, 4 << 20, 16 << 20, 64, 2, 86_400_000);

    private static final byte[] BEYOND = new byte[512];

    static {
        Arrays.fill(BEYOND, (byte) -1);
    }

    private StoreFiles() {}

    static RocksNodeStore create(Path dir) {
        return RocksNodeStore.create(dir, IDENTITY, SMALL);
    }

    static RocksNodeStore open(Path dir) {
        return RocksNodeStore.open(dir, SMALL);
    }

    /** All rows of one family of a store that is not open. */
    static NavigableMap<byte[], byte[]> rows(Path dir, Family family) {
        NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
        try (Database database = new DataDirectory(dir).open(SMALL)) {
            database.scan(family, new byte[0], BEYOND, true, (key, value) -> rows.put(key, value) == null);
        }
        return rows;
    }
}
