package dev.likewise.crdt.laws;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The only source of randomness in tests and simulations: everything it gives follows from its seed.
 *
 * <p>Not safe for threads; {@link #split} gives another thread or another concern a generator of its own, so that what one
 * draws does not move what the other does.
 */
public final class Seeded {
    private final SplittableRandom random;

    public Seeded(long seed) {
        this(new SplittableRandom(seed));
    }

    private Seeded(SplittableRandom random) {
        this.random = random;
    }

    /** From 0 to {@code bound} − 1; {@code bound} at least 1. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code from} to {@code to}, both included. */
    public int between(int from, int to) {
        return (int) random.nextLong(from, to + 1L);
    }

    /** From {@code from} to {@code to} − 1. */
    public long longBetween(long from, long to) {
        return random.nextLong(from, to);
    }

    /** Any of the 2^64 values. */
    public long anyLong() {
        return random.nextLong();
    }

    public boolean coin() {
        return random.nextBoolean();
    }

    /** True in {@code percent} of 100 draws. */
    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    public <T> T pick(List<T> from) {
        return from.get(below(from.size()));
    }

    /** Some of a list's elements, in their order; each is in or out by a coin. */
    public <T> List<T> some(List<T> from) {
        return from.stream().filter(element -> coin()).toList();
    }

    public byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) below(256);
        }
        return bytes;
    }

    /** A generator of its own, determined by this one's state. */
    public Seeded split() {
        return new Seeded(random.split());
    }
}
