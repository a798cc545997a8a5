package dev.likewise.node.runtime;

/** Checks that are always on: better to stop than to go on wrong. */
final class Invariants {
    private Invariants() {}

    /**
     * Stops whoever runs into a broken invariant.
     *
     * @param holds the invariant
     * @param message what does not hold, with the values
     * @throws IllegalStateException if it does not hold
     */
    static void check(boolean holds, String message, Object... values) {
        if (!holds) {
            throw new IllegalStateException("invariant broken: " + String.format(message, values));
        }
    }
}
