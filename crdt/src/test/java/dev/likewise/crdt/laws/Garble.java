package dev.likewise.crdt.laws;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Ways to spoil bytes, and bytes that never were any good. */
public final class Garble {
    private static final List<Integer> TELLING = List.of(0x00, 0x01, 0x7f, 0x80, 0xc0, 0xff);

    private Garble() {}

    /** A copy with one fault: a bit turned, a byte replaced, left out, doubled, or a long number put in its place. */
    public static byte[] once(byte[] bytes, Seeded random) {
        if (bytes.length == 0) {
            return random.bytes(1);
        }
        int at = random.below(bytes.length);
        return switch (random.below(5)) {
            case 0 -> spliced(bytes, at, (byte) (bytes[at] ^ (1 << random.below(8))));
            case 1 -> spliced(bytes, at, random.pick(TELLING).byteValue());
            case 2 -> spliced(bytes, at);
            case 3 -> spliced(bytes, at, bytes[at], bytes[at]);
            default -> spliced(bytes, at, number(random));
        };
    }

    /** Random bytes, led by the version that is written, so that a reader does not stop at the first. */
    public static byte[] noise(Seeded random) {
        byte[] noise = random.bytes(random.between(1, 40));
        if (random.chance(80)) {
            noise[0] = 1;
        }
        return noise;
    }

    /** A number as LEB128 that may be too long. */
    private static byte[] number(Seeded random) {
        byte[] number = random.bytes(random.between(2, 11));
        for (int i = 0; i < number.length - 1; i++) {
            number[i] |= (byte) 0x80;
        }
        number[number.length - 1] &= 0x7f;
        return number;
    }

    private static byte[] spliced(byte[] bytes, int at, byte... instead) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.writeBytes(instead);
        out.write(bytes, at + 1, bytes.length - at - 1);
        return out.toByteArray();
    }
}
