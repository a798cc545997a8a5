package dev.likewise.node.store;

import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardState;

/** Reads the rows of {@code meta}. Safe for any thread. */
final class Meta {
    /** The format that this version writes, and the only one it reads. */
    static final int FORMAT = 1;

    private final Database database;

    Meta(Database database) {
        this.database = database;
    }

    /** The format's version, 0 if the row is missing. */
    long format() {
        byte[] value = database.get(Family.META, Keys.FORMAT);
        return value == null ? 0 : Rows.decode(Family.META, Keys.FORMAT, () -> new ByteReader(value).varint());
    }

    StoreIdentity identity() {
        byte[] value = database.get(Family.META, Keys.IDENTITY);
        return Rows.decode(Family.META, Keys.IDENTITY, () -> StoreIdentity.of(required(value)));
    }

    private static byte[] required(byte[] value) {
        if (value == null) {
            throw new IllegalArgumentException("missing");
        }
        return value;
    }

    MemberTable members() {
        byte[] value = database.get(Family.META, Keys.MEMBER_TABLE);
        return value == null
                ? MemberTable.EMPTY
                : Rows.decode(Family.META, Keys.MEMBER_TABLE, () -> Canonical.MEMBER_TABLE.decode(value));
    }

    ReplicaTable replicas() {
        ReplicaTable replicas = new ReplicaTable();
        database.scan(Family.META, Keys.REPLICAS, Keys.after(Keys.REPLICAS), false, (key, value) -> {
            ReplicaId id = Rows.decode(Family.META, key, () -> ReplicaId.parse(new ByteReader(value).text()));
            replicas.load(Keys.lastNumber(key), id);
            return true;
        });
        return replicas;
    }

    ShardState shardState(int shard, ReplicaTable replicas) {
        byte[] key = Keys.shardState(new ByteWriter(Keys.CAPACITY), shard).toBytes();
        byte[] value = database.get(Family.META, key);
        return value == null
                ? ShardState.EMPTY
                : Rows.decode(Family.META, key, () -> ShardStateCodec.read(value, replicas::replica));
    }
}
