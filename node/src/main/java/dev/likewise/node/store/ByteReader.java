package dev.likewise.node.store;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link ByteWriter} wrote. Every fault is an {@link IllegalArgumentException}, which {@link Rows} turns into
 * one that says which row is damaged.
 */
final class ByteReader {
    private final ByteBuffer bytes;

    ByteReader(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    int u8() {
        require(1);
        return bytes.get() & 0xff;
    }

    int u16() {
        require(Short.BYTES);
        return bytes.getShort() & 0xffff;
    }

    int u32() {
        require(Integer.BYTES);
        return bytes.getInt();
    }

    long u64() {
        require(Long.BYTES);
        return bytes.getLong();
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int b = u8();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new IllegalArgumentException("a number that does not end before byte " + bytes.position());
    }

    /** A varint that fits an {@code int} and is not negative. */
    int smallVarint() {
        long value = varint();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a number too large before byte " + bytes.position());
        }
        return (int) value;
    }

    long zigzag() {
        long value = varint();
        return (value >>> 1) ^ -(value & 1);
    }

    /** A number of things that each take at least a byte. */
    int count() {
        int n = smallVarint();
        require(n);
        return n;
    }

    String text() {
        return utf8(count());
    }

    /** An id that ends with a zero byte, which is skipped. */
    String terminatedId() {
        int length = 0;
        while (length < bytes.remaining() && bytes.get(bytes.position() + length) != 0) {
            length++;
        }
        String id = utf8(length);
        if (u8() != 0) {
            throw new IllegalArgumentException("an id that does not end before byte " + bytes.position());
        }
        return id;
    }

    /** An id that goes on to the end. */
    String lastId() {
        return utf8(bytes.remaining());
    }

    private String utf8(int length) {
        require(length);
        ByteBuffer slice = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        if (isAscii(slice)) {
            return new String(slice.array(), slice.arrayOffset(), length, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(slice).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("not UTF-8 before byte " + bytes.position(), e);
        }
    }

    private static boolean isAscii(ByteBuffer slice) {
        for (int i = 0; i < slice.limit(); i++) {
            if (slice.get(i) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Checks that everything was read. */
    void end() {
        if (bytes.hasRemaining()) {
            throw new IllegalArgumentException("bytes after byte " + bytes.position());
        }
    }

    private void require(int n) {
        if (bytes.remaining() < n) {
            throw new IllegalArgumentException("the end after byte " + bytes.position());
        }
    }
}
