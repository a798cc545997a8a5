package dev.likewise.node.api;

/**
 * A fault put on a link on purpose, in development and chaos modes.
 *
 * @param direction {@code in}, {@code out} or {@code both}, seen from this node
 * @param cut whether nothing passes
 * @param delayMillis added to each frame, at least 0
 * @param jitterMillis up to this much more, at random; order is kept
 * @param loss the share of frames that are dropped, 0 to 1
 * @param bytesPerSecond a bound on the rate, 0 for none
 * @param forMillis after which it heals by itself, 0 for never
 */
public record LinkFault(
        Direction direction,
        boolean cut,
        long delayMillis,
        long jitterMillis,
        double loss,
        long bytesPerSecond,
        long forMillis) {
    /** Which way a fault works. */
    public enum Direction {
        IN,
        OUT,
        BOTH
    }

    public LinkFault {
        requireAtLeastZero("delay_ms", delayMillis);
        requireAtLeastZero("jitter_ms", jitterMillis);
        requireAtLeastZero("bytes_per_second", bytesPerSecond);
        requireAtLeastZero("for_ms", forMillis);
        if (!(loss >= 0 && loss <= 1)) {
            throw new IllegalArgumentException("loss: " + loss + " (expected: 0 to 1)");
        }
    }

    private static void requireAtLeastZero(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= 0)");
        }
    }
}
