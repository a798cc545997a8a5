package dev.likewise.node.store;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The value of a row of {@code receipts}: version (1 byte), the request's fingerprint (8 bytes), kind and flags (1 byte each),
 * the count (zigzag), and, if there was a register, its time (8 bytes) and its writer's number (varint).
 */
final class ReceiptCodec {
    private static final int VERSION = 1;
    /** By their numbers on disk. */
    private static final List<Receipt.Kind> KINDS =
            List.of(Receipt.Kind.CHANGED, Receipt.Kind.UNCHANGED, Receipt.Kind.SUPERSEDED, Receipt.Kind.NOT_LIKED);

    private static final int LIKED = 1;
    private static final int HAS_VERSION = 2;

    private ReceiptCodec() {}

    static void write(ByteWriter out, Receipt receipt, ToIntFunction<ReplicaId> numbers) {
        boolean hasVersion = !receipt.version().equals(Stamp.NEVER);
        out.u8(VERSION).u64(receipt.fingerprint()).u8(KINDS.indexOf(receipt.kind()));
        out.u8((receipt.liked() ? LIKED : 0) | (hasVersion ? HAS_VERSION : 0)).zigzag(receipt.count());
        if (hasVersion) {
            Stamp stamp = receipt.version();
            out.u64(stamp.time().packed()).varint(numbers.applyAsInt(stamp.replica()));
        }
    }

    static Receipt read(String user, ReceiptKey key, byte[] value, IntFunction<ReplicaId> replicas) {
        ByteReader in = new ByteReader(value);
        int version = in.u8();
        if (version != VERSION) {
            throw new IllegalArgumentException("version " + version + " (expected: " + VERSION + ")");
        }
        long fingerprint = in.u64();
        Receipt.Kind kind = kind(in.u8());
        int flags = in.u8();
        long count = in.zigzag();
        Stamp stamp = (flags & HAS_VERSION) == 0
                ? Stamp.NEVER
                : new Stamp(new HybridTimestamp(in.u64()), replicas.apply(in.smallVarint()));
        in.end();
        return new Receipt(user, key, fingerprint, kind, (flags & LIKED) != 0, stamp, count);
    }

    private static Receipt.Kind kind(int number) {
        if (number >= KINDS.size()) {
            throw new IllegalArgumentException("kind " + number + " (expected: 0 to " + (KINDS.size() - 1) + ")");
        }
        return KINDS.get(number);
    }
}
