package dev.likewise.node.store;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;

/**
 * What a data directory is: written when it is made, never changed.
 *
 * @param cluster the cluster's name
 * @param placement the cluster's shards and spread
 * @param replica whose disk this is
 */
public record StoreIdentity(String cluster, ShardPlacement placement, ReplicaId replica) {
    private static final int VERSION = 1;

    public StoreIdentity {
        if (cluster.isEmpty()) {
            throw new IllegalArgumentException("cluster: '' (expected: a name)");
        }
    }

    /** Version (1 byte), cluster (text), shards, spread (varints), replica (text). */
    byte[] toBytes() {
        return new ByteWriter(Keys.CAPACITY)
                .u8(VERSION)
                .text(cluster)
                .varint(placement.shards())
                .varint(placement.spread())
                .text(replica.toString())
                .toBytes();
    }

    /** Reads what {@link #toBytes} wrote. */
    static StoreIdentity of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int version = in.u8();
        if (version != VERSION) {
            throw new IllegalArgumentException("version " + version + " (expected: " + VERSION + ")");
        }
        String cluster = in.text();
        ShardPlacement placement = new ShardPlacement(in.smallVarint(), in.smallVarint());
        ReplicaId replica = ReplicaId.parse(in.text());
        in.end();
        return new StoreIdentity(cluster, placement, replica);
    }
}
