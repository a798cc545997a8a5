package dev.likewise.node.audit;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * When the background audit looks at what: the slots one after the other, evenly spread over the time of a round, so that
 * the disk never feels a whole audit. Begins at any slot, so that a node that is often started again does not look at the
 * first ones only. Not safe for threads.
 */
final class BackgroundRound {
    private static final long RETRY_MILLIS = 60_000;

    private final boolean never;
    private final long pauseNanos;
    private final int slots;
    private int slot;
    private long dueAt;

    /**
     * @param everyMillis how long a round takes; 0 for no rounds
     * @param slots how many there are
     * @param nanos the time now
     */
    BackgroundRound(long everyMillis, int slots, RandomGenerator random, long nanos) {
        this.never = everyMillis == 0;
        this.slots = slots;
        this.pauseNanos = Math.max(1, TimeUnit.MILLISECONDS.toNanos(everyMillis) / slots);
        this.slot = random.nextInt(slots);
        this.dueAt = nanos + random.nextLong(pauseNanos);
    }

    boolean isDue(long nanos) {
        return !never && nanos - dueAt >= 0;
    }

    /** How long until the next is due, rounded up; long, if there are none. */
    long millisUntilDue(long nanos) {
        return never ? TimeUnit.DAYS.toMillis(1) : TimeUnit.NANOSECONDS.toMillis(Math.max(0, dueAt - nanos)) + 1;
    }

    /** Which slot is next. */
    int slot() {
        return slot;
    }

    /** The slot was looked at, or not to its end: then it comes again, not at once. */
    void ended(boolean whole, long nanos) {
        if (whole) {
            slot = (slot + 1) % slots;
        }
        dueAt = nanos + (whole ? pauseNanos : Math.min(pauseNanos, TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS)));
    }
}
