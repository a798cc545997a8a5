package dev.likewise.crdt;

import java.util.Locale;

/**
 * A hybrid timestamp: microseconds since the Unix epoch and a counter that orders what happens within one of them.
 *
 * <p>Packed into one {@code long}: 52 bits of microseconds (until the year 2112), 11 bits of counter. The sign bit is
 * never set, so signed comparison is the order, and a counter that is full carries into the microseconds.
 *
 * <p>Source: Kulkarni, Demirbas, Madappa, Avva, Leone, "Logical Physical Clocks", OPODIS 2014, section 3. There the two
 * parts travel apart; here they are one number.
 *
 * @param packed from 0 to {@link Long#MAX_VALUE}
 */
public record HybridTimestamp(long packed) implements Comparable<HybridTimestamp> {
    /** How many bits of {@link #packed} count within a microsecond. */
    public static final int COUNTER_BITS = 11;

    /** Before every timestamp that a clock ever gives out. */
    public static final HybridTimestamp ZERO = new HybridTimestamp(0);

    /** The largest microsecond that fits. */
    public static final long MAX_MICROS = Long.MAX_VALUE >>> COUNTER_BITS;

    private static final long COUNTER_MASK = (1L << COUNTER_BITS) - 1;
    private static final int HEX_DIGITS = 16;

    public HybridTimestamp {
        if (packed < 0) {
            throw new IllegalArgumentException("timestamp: " + packed + " (expected: >= 0)");
        }
    }

    /**
     * The first timestamp within a microsecond.
     *
     * @param micros since the Unix epoch, from 0 to {@link #MAX_MICROS}
     */
    public static HybridTimestamp ofMicros(long micros) {
        if (micros < 0 || micros > MAX_MICROS) {
            throw new IllegalArgumentException("micros: " + micros + " (expected: 0 to " + MAX_MICROS + ")");
        }
        return new HybridTimestamp(micros << COUNTER_BITS);
    }

    /**
     * One of the timestamps within a microsecond.
     *
     * @param micros since the Unix epoch, from 0 to {@link #MAX_MICROS}
     * @param counter from 0 to 2047
     */
    public static HybridTimestamp of(long micros, int counter) {
        if (counter < 0 || counter > COUNTER_MASK) {
            throw new IllegalArgumentException("counter: " + counter + " (expected: 0 to " + COUNTER_MASK + ")");
        }
        return new HybridTimestamp(ofMicros(micros).packed + counter);
    }

    /** Microseconds since the Unix epoch. */
    public long micros() {
        return packed >>> COUNTER_BITS;
    }

    /** Milliseconds since the Unix epoch, cut. */
    public long millis() {
        return micros() / 1_000;
    }

    /** The place within the microsecond, 0 to 2047. */
    public int counter() {
        return (int) (packed & COUNTER_MASK);
    }

    /**
     * The next larger timestamp.
     *
     * @throws ArithmeticException if there is none: a stamp is refused, never wrapped
     */
    public HybridTimestamp next() {
        if (packed == Long.MAX_VALUE) {
            throw new ArithmeticException("no timestamp after the largest one");
        }
        return new HybridTimestamp(packed + 1);
    }

    /**
     * This timestamp moved back, not below {@link #ZERO}.
     *
     * @param micros by how many microseconds, at least 0
     */
    public HybridTimestamp minusMicros(long micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("micros: " + micros + " (expected: >= 0)");
        }
        return new HybridTimestamp(Math.max(0, packed - (Math.min(micros, MAX_MICROS) << COUNTER_BITS)));
    }

    /** The larger of two. */
    public static HybridTimestamp max(HybridTimestamp a, HybridTimestamp b) {
        return a.packed >= b.packed ? a : b;
    }

    /** The smaller of two. */
    public static HybridTimestamp min(HybridTimestamp a, HybridTimestamp b) {
        return a.packed <= b.packed ? a : b;
    }

    /** Reads what {@link #toString} wrote. */
    public static HybridTimestamp parse(String hex) {
        if (hex.length() != HEX_DIGITS || !hex.chars().allMatch(HybridTimestamp::isHexDigit)) {
            throw new IllegalArgumentException("timestamp: '" + hex + "' (expected: 16 lower-case hexadecimal digits)");
        }
        return new HybridTimestamp(Long.parseUnsignedLong(hex, 16));
    }

    /** Lower case only: with both, there would be two texts for one time, and their order would not be that of time. */
    private static boolean isHexDigit(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }

    @Override
    public int compareTo(HybridTimestamp other) {
        return Long.compare(packed, other.packed);
    }

    /** Sixteen lower-case hexadecimal digits, so that the order of text is the order of time. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%016x", packed);
    }
}
