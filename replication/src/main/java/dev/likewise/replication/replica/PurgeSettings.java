package dev.likewise.replication.replica;

/**
 * When tombstones are purged.
 *
 * @param ageMicros how far the clock has to be past a tombstone, in microseconds: the oldest that a late tap may be
 * @param everyMillis the pause between two sweeps of the purge queue
 * @param rows how many rows of the queue one step looks at
 */
public record PurgeSettings(long ageMicros, long everyMillis, int rows) {
    /** 24 hours, a sweep a minute, 500 rows a step. */
    public static final PurgeSettings STANDARD = new PurgeSettings(86_400_000_000L, 60_000, 500);

    public PurgeSettings {
        LeastValues.require("tap age limit, µs", ageMicros, 0);
        LeastValues.require("purge pause, ms", everyMillis, 1);
        LeastValues.require("purge rows", rows, 1);
    }
}
