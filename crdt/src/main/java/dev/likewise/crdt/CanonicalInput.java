package dev.likewise.crdt;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the canonical binary form and refuses all that {@link CanonicalOutput} would not have written, so that a value has
 * one form only. Every fault is an {@link IllegalArgumentException} that names it and the byte.
 */
public final class CanonicalInput {
    private final ByteBuffer bytes;

    CanonicalInput(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    long unsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte b = next();
            require(shift < 63 || (b & 0xfe) == 0, "a number above 64 bits");
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                require(b != 0 || shift == 0, "a number with leading zeros");
                return value;
            }
        }
        throw fault("a number that does not end");
    }

    long signed() {
        long zigzag = unsigned();
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    long fixed64() {
        require(bytes.remaining() >= Long.BYTES, "the end in the middle of a number");
        return bytes.getLong();
    }

    /** A number of things that each take at least a byte. */
    int count() {
        long n = unsigned();
        require(n >= 0 && n <= bytes.remaining(), "a count beyond the end");
        return (int) n;
    }

    String text() {
        int length = count();
        ByteBuffer slice = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(slice).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("canonical form: not UTF-8 before byte " + bytes.position(), e);
        }
    }

    List<String> texts() {
        int n = count();
        List<String> texts = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            texts.add(text());
        }
        return texts;
    }

    ReplicaId replica() {
        return ReplicaId.parse(text());
    }

    Stamp stamp() {
        return new Stamp(new HybridTimestamp(fixed64()), replica());
    }

    void require(boolean sound, String fault) {
        if (!sound) {
            throw fault(fault);
        }
    }

    void end() {
        require(!bytes.hasRemaining(), "bytes after the end");
    }

    private byte next() {
        require(bytes.hasRemaining(), "the end in the middle of a number");
        return bytes.get();
    }

    private IllegalArgumentException fault(String fault) {
        return new IllegalArgumentException("canonical form: " + fault + " at byte " + bytes.position());
    }
}
