package dev.likewise.replication.port;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One log record as it is kept and sent: 8 bytes of chain, big-endian, then the record. The bytes are shared and must
 * never be changed.
 */
public final class StoredRecord {
    /** The largest record, chain included, in bytes. */
    public static final int MAX_BYTES = 1 << 20;

    private final ReplicaId origin;
    private final long seq;
    private final byte[] bytes;

    /**
     * @param origin whose log it is of
     * @param seq its number in that log, from 1
     * @param bytes chain and record
     */
    public StoredRecord(ReplicaId origin, long seq, byte[] bytes) {
        if (seq < 1) {
            throw new IllegalArgumentException("seq: " + seq + " (expected: >= 1)");
        }
        if (bytes.length < Long.BYTES || bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("record of " + origin + ": " + bytes.length + " bytes (expected: "
                    + Long.BYTES + " to " + MAX_BYTES + ")");
        }
        this.origin = origin;
        this.seq = seq;
        this.bytes = bytes;
    }

    public ReplicaId origin() {
        return origin;
    }

    public long seq() {
        return seq;
    }

    /** The chain that this record ends. */
    public long chain() {
        return ByteBuffer.wrap(bytes).getLong();
    }

    /** Where a log is that ends with this record. */
    public LogPosition position() {
        return new LogPosition(seq, chain());
    }

    /** Chain and record; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredRecord that
                && seq == that.seq
                && origin.equals(that.origin)
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * origin.hashCode() + Long.hashCode(seq);
    }

    @Override
    public String toString() {
        return origin + "#" + position() + " (" + bytes.length + " bytes)";
    }
}
