package dev.likewise.simulations.sim;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The only source of randomness in the simulator: everything it gives follows from its seed. {@link #split} gives another
 * concern a generator of its own, so that what one draws does not move what the other does.
 */
final class Seeded {
    private final SplittableRandom random;

    Seeded(long seed) {
        this(new SplittableRandom(seed));
    }

    private Seeded(SplittableRandom random) {
        this.random = random;
    }

    /** From 0 to {@code bound} − 1; {@code bound} at least 1. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code from} to {@code to}, both included. */
    long between(long from, long to) {
        return random.nextLong(from, to + 1);
    }

    /** From {@code from} to {@code to}, both included. */
    int between(int from, int to) {
        return (int) random.nextLong(from, to + 1L);
    }

    boolean coin() {
        return random.nextBoolean();
    }

    /** True in {@code percent} of 100 draws. */
    boolean chance(int percent) {
        return percent > 0 && random.nextInt(100) < percent;
    }

    int pick(int... from) {
        return from[below(from.length)];
    }

    <T> T pick(List<T> from) {
        return from.get(below(from.size()));
    }

    /** An index, each as often as its weight; −1 if all weights are 0. */
    int weighted(int[] weights) {
        int sum = 0;
        for (int weight : weights) {
            sum += weight;
        }
        int left = sum == 0 ? 0 : below(sum);
        for (int i = 0; i < weights.length; i++) {
            left -= weights[i];
            if (left < 0) {
                return i;
            }
        }
        return -1;
    }

    /** A generator of its own, determined by this one's state. */
    Seeded split() {
        return new Seeded(random.split());
    }

    /** The same numbers as an interface of the JDK. */
    RandomGenerator generator() {
        return random;
    }
}
