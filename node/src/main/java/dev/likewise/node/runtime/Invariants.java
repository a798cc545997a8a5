package dev.likewise.node.runtime;

import java.util.function.Supplier;

/** Checks that are always on: better to stop than to go on wrong. */
final class Invariants {
    private Invariants() {}

    /**
     * Stops whoever runs into a broken invariant.
     *
     * @param holds the invariant
     * @param what says what does not hold, with the values; asked only then
     * @throws IllegalStateException if it does not hold
     */
    static void check(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw new IllegalStateException("invariant broken: " + what.get());
        }
    }
}
