package dev.likewise.cli.replay;

import java.time.Duration;

/**
 * How a replay went.
 *
 * @param taps acknowledged
 * @param retries attempts that a node did not take
 * @param failovers taps taken by another node than the one they were meant for
 */
public record Played(long taps, long retries, long failovers, Duration time) {
    /** Taps a second. */
    public double rate() {
        return taps / Math.max(time.toNanos() / 1e9, 1e-9);
    }
}
