package dev.likewise.replication.wire;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * The chain of a replica's log: the first 8 bytes of SHA-256 over the previous record's chain and the record. Two disks
 * that ever took different taps under one identity differ in their chains from then on.
 */
public final class Chain {
    private Chain() {}

    /**
     * The chain after a record.
     *
     * @param previous the chain before it, 0 before the first
     * @param bytes where the record is
     * @param offset its first byte; it goes to the end
     */
    public static long next(long previous, byte[] bytes, int offset) {
        MessageDigest sha = Sha256.begin();
        sha.update(ByteBuffer.allocate(Long.BYTES).putLong(0, previous));
        sha.update(bytes, offset, bytes.length - offset);
        return ByteBuffer.wrap(sha.digest()).getLong();
    }
}
