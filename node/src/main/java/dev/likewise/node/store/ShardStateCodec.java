package dev.likewise.node.store;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.ShardState;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The value of a shard's row in {@code meta}: version (1 byte), V, G, H and clock (8 bytes each), the derived replicas
 * (count and numbers), from version 2 on how much of the own log is shared (varint) and of each log that has forked its
 * number and tips, each seq and chain (with counts before both), from version 3 on places that are not proven in the same
 * way. A vector is a count, then number, seq (varints) and chain (8 bytes) of each origin.
 */
final class ShardStateCodec {
    private static final int VERSION = 3;

    /** The first one with what is shared, and tips. */
    private static final int WITH_FORKS = 2;

    /** The first one with places that are not proven. */
    private static final int WITH_UNPROVEN = 3;

    private ShardStateCodec() {}

    static ByteWriter write(ByteWriter out, ShardState state, ToIntFunction<ReplicaId> numbers) {
        out.u8(VERSION);
        writeVector(out, state.applied(), numbers);
        writeVector(out, state.purged(), numbers);
        out.u64(state.horizon().packed()).u64(state.clock().packed());
        out.varint(state.derived().size());
        state.derived().forEach(replica -> out.varint(numbers.applyAsInt(replica)));
        out.varint(state.shared());
        writeTips(out, state.forks(), numbers);
        writeTips(out, state.unproven(), numbers);
        return out;
    }

    private static void writeVector(ByteWriter out, VersionVector vector, ToIntFunction<ReplicaId> numbers) {
        out.varint(vector.asMap().size());
        vector.asMap()
                .forEach((origin, position) -> out.varint(numbers.applyAsInt(origin))
                        .varint(position.seq())
                        .u64(position.chain()));
    }

    private static void writeTips(ByteWriter out, ForkTips forks, ToIntFunction<ReplicaId> numbers) {
        out.varint(forks.origins().size());
        for (ReplicaId origin : forks.origins()) {
            out.varint(numbers.applyAsInt(origin)).varint(forks.of(origin).size());
            forks.of(origin).forEach(tip -> out.varint(tip.seq()).u64(tip.chain()));
        }
    }

    private static ForkTips readTips(ByteReader in, IntFunction<ReplicaId> replicas) {
        ForkTips forks = ForkTips.NONE;
        for (int origins = in.count(); origins > 0; origins--) {
            ReplicaId origin = replicas.apply(in.smallVarint());
            for (int tips = in.count(); tips > 0; tips--) {
                forks = forks.with(origin, new LogPosition(in.varint(), in.u64()));
            }
        }
        return forks;
    }

    static ShardState read(byte[] value, IntFunction<ReplicaId> replicas) {
        ByteReader in = new ByteReader(value);
        int version = in.u8();
        if (version < 1 || version > VERSION) {
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
        long shared = version < WITH_FORKS ? 0 : in.varint();
        ForkTips forks = version < WITH_FORKS ? ForkTips.NONE : readTips(in, replicas);
        ForkTips unproven = version < WITH_UNPROVEN ? ForkTips.NONE : readTips(in, replicas);
        in.end();
        return new ShardState(applied, purged, horizon, clock, derived, shared, forks, unproven);
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
