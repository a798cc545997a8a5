package dev.likewise.node.store;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkFloor;
import dev.likewise.replication.port.ShardState;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The value of a shard's row in {@code meta}: version (1 byte), V, G, H and clock (8 bytes each), the derived replicas
 * (count and numbers), from version 2 on the fork floor (two varints). A vector is a count, then number, seq (varints) and chain (8 bytes) of each origin.
 */
final class ShardStateCodec {
    private static final int VERSION = 2;

    /** Without the fork floor. */
    private static final int FIRST_VERSION = 1;

    private ShardStateCodec() {}

    static ByteWriter write(ByteWriter out, ShardState state, ToIntFunction<ReplicaId> numbers) {
        out.u8(VERSION);
        writeVector(out, state.applied(), numbers);
        writeVector(out, state.purged(), numbers);
        out.u64(state.horizon().packed()).u64(state.clock().packed());
        out.varint(state.derived().size());
        state.derived().forEach(replica -> out.varint(numbers.applyAsInt(replica)));
        return out.varint(state.floor().shared()).varint(state.floor().began());
    }

    private static void writeVector(ByteWriter out, VersionVector vector, ToIntFunction<ReplicaId> numbers) {
        out.varint(vector.asMap().size());
        vector.asMap()
                .forEach((origin, position) -> out.varint(numbers.applyAsInt(origin))
                        .varint(position.seq())
                        .u64(position.chain()));
    }

    static ShardState read(byte[] value, IntFunction<ReplicaId> replicas) {
        ByteReader in = new ByteReader(value);
        int version = in.u8();
        if (version != VERSION && version != FIRST_VERSION) {
            throw new IllegalArgumentException("version " + version + " (expected: " + VERSION + ")");
        }
        VersionVector applied = readVector(in, replicas);
        VersionVector purged = readVector(in, replicas);
        HybridTimestamp horizon = new HybridTimestamp(in.u64());
        HybridTimestamp clock = new HybridTimestamp(in.u64());
        Set<ReplicaId> derived = new TreeSet<>();
        for (int n = in.count(); n > 0; n--) {
            derived.add(replicas.apply(in.smallVarint()));
        }
        ForkFloor floor = version == FIRST_VERSION ? ForkFloor.NONE : new ForkFloor(in.varint(), in.varint());
        in.end();
        return new ShardState(applied, purged, horizon, clock, derived, floor);
    }

    private static VersionVector readVector(ByteReader in, IntFunction<ReplicaId> replicas) {
        Map<ReplicaId, LogPosition> positions = new TreeMap<>();
        for (int n = in.count(); n > 0; n--) {
            ReplicaId origin = replicas.apply(in.smallVarint());
            positions.put(origin, new LogPosition(in.varint(), in.u64()));
        }
        return VersionVector.of(positions);
    }
}
