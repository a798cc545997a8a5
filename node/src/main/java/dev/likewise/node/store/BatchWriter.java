package dev.likewise.node.store;

import java.util.function.ToIntFunction;

/**
 * Writes RocksDB's own form of a write batch, so that a batch crosses into native code once and not row by row: 12 bytes
 * of header (8 zero bytes, the number of rows as 4 bytes little-endian), then for each row a tag, the family's number and
 * the lengths of key and value as varints. For one thread.
 *
 * <p>A malformed batch makes every later write fail until the store is opened again; a test compares the bytes with those
 * of {@code WriteBatch}. Source: {@code db/write_batch.cc} and {@code db/dbformat.h} in RocksDB.
 */
final class BatchWriter {
    private static final int HEADER_BYTES = 12;
    private static final int COUNT_AT = 8;
    private static final int DELETE = 4;
    private static final int PUT = 5;
    private static final int DELETE_RANGE = 14;

    private final ToIntFunction<Family> familyNumbers;
    private final ByteWriter out;
    private final ByteWriter key = new ByteWriter(Keys.CAPACITY);
    private final ByteWriter value = new ByteWriter(Keys.CAPACITY);
    private int rows;

    /**
     * @param familyNumbers the numbers RocksDB gave the families
     * @param capacity how many bytes fit before it grows
     */
    BatchWriter(ToIntFunction<Family> familyNumbers, int capacity) {
        this.familyNumbers = familyNumbers;
        this.out = new ByteWriter(Math.max(capacity, HEADER_BYTES)).u64(0).u32(0);
    }

    /** The buffer to write the next row's key to; empty. */
    ByteWriter key() {
        return key.clear();
    }

    /** The buffer to write the next row's value to; empty. */
    ByteWriter value() {
        return value.clear();
    }

    /** Adds a row with the key in {@link #key} and the value in {@link #value}. */
    void put(Family family) {
        row(PUT, family);
        out.varint(value.size()).raw(value);
    }

    /** Adds a row with the key in {@link #key} and a value of its own. */
    void put(Family family, byte[] bytes) {
        row(PUT, family);
        out.varint(bytes.length).raw(bytes);
    }

    /** Deletes the row with the key in {@link #key}. */
    void delete(Family family) {
        row(DELETE, family);
    }

    /** Deletes all rows from the key in {@link #key} to the one in {@link #value}, the latter left out. */
    void deleteRange(Family family) {
        row(DELETE_RANGE, family);
        out.varint(value.size()).raw(value);
    }

    private void row(int tag, Family family) {
        out.u8(tag).varint(familyNumbers.applyAsInt(family)).varint(key.size()).raw(key);
        rows++;
    }

    /** The batch so far. */
    byte[] toBytes() {
        out.patchLittleEndian32(COUNT_AT, rows);
        return out.toBytes();
    }
}
