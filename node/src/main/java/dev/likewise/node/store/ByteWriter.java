package dev.likewise.node.store;

import dev.likewise.crdt.Ids;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes being written: a growing buffer that can be used again. For one thread. */
final class ByteWriter {
    private byte[] bytes;
    private int size;

    /**
     * @param capacity how many bytes fit before it grows
     */
    ByteWriter(int capacity) {
        bytes = new byte[capacity];
    }

    /** Forgets what was written. */
    ByteWriter clear() {
        size = 0;
        return this;
    }

    ByteWriter u8(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Two bytes, big-endian. */
    ByteWriter u16(int value) {
        return u8(value >>> 8).u8(value);
    }

    /** Four bytes, big-endian. */
    ByteWriter u32(int value) {
        return u16(value >>> 16).u16(value);
    }

    /** Eight bytes, big-endian. */
    ByteWriter u64(long value) {
        reserve(Long.BYTES);
        ByteBuffer.wrap(bytes).putLong(size, value);
        size += Long.BYTES;
        return this;
    }

    /** An unsigned LEB128 number, 1 to 10 bytes. */
    ByteWriter varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            u8((int) rest | 0x80);
            rest >>>= 7;
        }
        return u8((int) rest);
    }

    /** A signed number as a zigzag varint. */
    ByteWriter zigzag(long value) {
        return varint((value << 1) ^ (value >> 63));
    }

    ByteWriter raw(byte[] value) {
        return raw(value, value.length);
    }

    ByteWriter raw(ByteWriter other) {
        return raw(other.bytes, other.size);
    }

    private ByteWriter raw(byte[] value, int length) {
        reserve(length);
        System.arraycopy(value, 0, bytes, size, length);
        size += length;
        return this;
    }

    /** A length and a text in UTF-8. */
    ByteWriter text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return varint(utf8.length).raw(utf8);
    }

    /**
     * An id in UTF-8, without its length.
     *
     * @throws IllegalArgumentException if it breaks the rules of {@link Ids}: a control character in it would be taken for
     *     the end, and half a surrogate pair would become another id
     */
    ByteWriter id(String id) {
        int length = id.length();
        if (length == 0 || length > Ids.MAX_BYTES) {
            Ids.check("id", id);
        }
        reserve(length);
        for (int i = 0; i < length; i++) {
            char c = id.charAt(i);
            if (c < 0x20 || c >= 0x7f) {
                size -= i;
                return raw(Ids.utf8(Ids.check("id", id)));
            }
            bytes[size++] = (byte) c;
        }
        return this;
    }

    /** Replaces four bytes, little-endian. */
    void patchLittleEndian32(int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
        }
    }
}
