package dev.likewise.node.runtime;

/**
 * When a writer tells its shards that time passes: all of them together, and all writers of a node at the same moments, so
 * that what idle shards write then is one write a writer and one sync a node. Only the writer's thread.
 */
final class TickSchedule {
    private final long periodMillis;
    private long dueTicks;

    /**
     * @param periodMillis the pace, 1 or more
     * @param nowTicks the time, see {@link SystemClock#ticks}
     */
    TickSchedule(long periodMillis, long nowTicks) {
        this.periodMillis = periodMillis;
        this.dueTicks = after(nowTicks);
    }

    private long after(long ticks) {
        return (Math.floorDiv(ticks, periodMillis) + 1) * periodMillis;
    }

    /** Whether it is time; once for each moment, and those that were missed are not made up for. */
    boolean takeDue(long nowTicks) {
        boolean due = nowTicks >= dueTicks;
        if (due) {
            dueTicks = after(nowTicks);
        }
        return due;
    }

    /** How long it is until then; at least 0. */
    long millisUntilDue(long nowTicks) {
        return Math.max(0, dueTicks - nowTicks);
    }
}
