package dev.likewise.crdt;

import java.io.ByteArrayOutputStream;

/**
 * Writes the canonical binary form: the same value is the same bytes everywhere, so that bytes can be digested and
 * compared. Unsigned numbers are LEB128, signed ones zigzag, texts and replica ids length and UTF-8, maps a count and
 * sorted entries. Each whole value is led by a version byte, see {@link Canonical}.
 */
public final class CanonicalOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    void signed(long value) {
        unsigned((value << 1) ^ (value >> 63));
    }

    void fixed64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes.write((int) (value >>> shift));
        }
    }

    void count(int n) {
        unsigned(n);
    }

    void text(String text) {
        byte[] utf8 = Ids.utf8(text);
        count(utf8.length);
        bytes.write(utf8, 0, utf8.length);
    }

    void replica(ReplicaId replica) {
        text(replica.toString());
    }

    void stamp(Stamp stamp) {
        fixed64(stamp.time().packed());
        replica(stamp.replica());
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
