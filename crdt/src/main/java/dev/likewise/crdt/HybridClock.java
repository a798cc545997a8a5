package dev.likewise.crdt;

/**
 * A hybrid logical clock: never goes back, follows the wall clock and what it hears, but only up to a bound.
 *
 * <p>Not safe for threads: whoever owns the shard owns its clock. Time is an argument, so that a simulator can own it.
 *
 * <p>Source: Kulkarni et al., OPODIS 2014, figure 5. The bound on following is CockroachDB's maximum offset, turned
 * round: here a peer with a bad clock is not followed, instead of this node stopping.
 */
public final class HybridClock {
    private final long maxDriftMicros;
    private HybridTimestamp highWater;

    /**
     * @param maxDriftMicros how far ahead of the wall clock this clock follows others, at least 0
     * @param highWater the largest timestamp this clock may have given out before, from durable memory
     */
    public HybridClock(long maxDriftMicros, HybridTimestamp highWater) {
        if (maxDriftMicros < 0) {
            throw new IllegalArgumentException("max drift: " + maxDriftMicros + " µs (expected: >= 0)");
        }
        this.maxDriftMicros = maxDriftMicros;
        this.highWater = highWater;
    }

    /**
     * A timestamp larger than all that this clock gave out or followed.
     *
     * @param wallMicros the wall clock, microseconds since the Unix epoch; one before the epoch counts as the epoch
     * @throws ArithmeticException if there is none left
     * @throws IllegalArgumentException if the wall clock is beyond {@link HybridTimestamp#MAX_MICROS}
     */
    public HybridTimestamp now(long wallMicros) {
        highWater = HybridTimestamp.max(HybridTimestamp.ofMicros(Math.max(0, wallMicros)), highWater.next());
        return highWater;
    }

    /**
     * Follows a timestamp heard from another replica, if it is not too far ahead.
     *
     * @return whether it was within the bound; if not the clock is as it was, and the other's clock is suspect
     */
    public boolean observe(HybridTimestamp heard, long wallMicros) {
        if (heard.compareTo(limit(wallMicros)) > 0) {
            return false;
        }
        highWater = HybridTimestamp.max(highWater, heard);
        return true;
    }

    /** Moves the clock to at least this, whatever the bound: a newcomer starts at its sponsor's clock. */
    public void startAt(HybridTimestamp sponsor) {
        highWater = HybridTimestamp.max(highWater, sponsor);
    }

    /** The largest timestamp that is believed when it comes from outside (a session, a peer). */
    public HybridTimestamp limit(long wallMicros) {
        long wall = Math.max(0, wallMicros);
        return maxDriftMicros < HybridTimestamp.MAX_MICROS - wall
                ? HybridTimestamp.ofMicros(wall + maxDriftMicros)
                : HybridTimestamp.ofMicros(HybridTimestamp.MAX_MICROS);
    }

    /** The largest timestamp given out or followed; to be durable before anything that carries it is shown. */
    public HybridTimestamp highWater() {
        return highWater;
    }
}
