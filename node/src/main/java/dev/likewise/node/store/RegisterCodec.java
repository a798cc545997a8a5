package dev.likewise.node.store;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.port.Register;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The value of a row of {@code edges}: time (8 bytes), the writer's number (varint), flags (1 byte), then, if flagged, the
 * credits (count, then number and zigzag amount each), and for a tombstone the seq of its record (varint). Credits are
 * left out when they are what nearly all edges have: none for an absent edge, the writer's +1 for a present one.
 */
final class RegisterCodec {
    private static final int PRESENT = 1;
    private static final int EXPLICIT_CREDITS = 2;

    private RegisterCodec() {}

    /** Writes a register that is not {@link Register#NONE}. */
    static ByteWriter write(ByteWriter out, Register register, ToIntFunction<ReplicaId> numbers) {
        Edge edge = register.edge();
        Stamp stamp = edge.stamp();
        boolean plain = edge.present()
                ? edge.credits().isOnly(stamp.replica())
                : edge.credits().isEmpty();
        out.u64(stamp.time().packed()).varint(numbers.applyAsInt(stamp.replica()));
        out.u8((edge.present() ? PRESENT : 0) | (plain ? 0 : EXPLICIT_CREDITS));
        if (!plain) {
            out.varint(edge.credits().size());
            edge.credits()
                    .forEach((replica, amount) ->
                            out.varint(numbers.applyAsInt(replica)).zigzag(amount));
        }
        return edge.present() ? out : out.varint(register.tombstoneSeq());
    }

    /** Reads one. */
    static Register read(byte[] value, IntFunction<ReplicaId> replicas) {
        ByteReader in = new ByteReader(value);
        HybridTimestamp time = new HybridTimestamp(in.u64());
        ReplicaId writer = replicas.apply(in.smallVarint());
        int flags = in.u8();
        if ((flags & ~(PRESENT | EXPLICIT_CREDITS)) != 0) {
            throw new IllegalArgumentException("flags " + flags + " (expected: 0 to 3)");
        }
        boolean present = (flags & PRESENT) != 0;
        Credits credits = (flags & EXPLICIT_CREDITS) != 0 ? readCredits(in, replicas) : plain(present, writer);
        long seq = present ? 0 : in.varint();
        in.end();
        return new Register(new Edge(new Stamp(time, writer), present, credits), seq);
    }

    private static Credits plain(boolean present, ReplicaId writer) {
        return present ? Credits.of(writer, 1) : Credits.NONE;
    }

    private static Credits readCredits(ByteReader in, IntFunction<ReplicaId> replicas) {
        Credits credits = Credits.NONE;
        for (int n = in.count(); n > 0; n--) {
            ReplicaId replica = replicas.apply(in.smallVarint());
            credits = credits.plus(replica, Math.toIntExact(in.zigzag()));
        }
        return credits;
    }
}
