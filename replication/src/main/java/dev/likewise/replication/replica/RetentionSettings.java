package dev.likewise.replication.replica;

/**
 * How long one shard's log is kept beyond what all peers have.
 *
 * @param logBytes how much of one origin's log is kept for peers that do not have it; those come later by snapshot
 * @param logMillis how long
 * @param eventBytes how much of the own log is kept for consumers of events, whatever the peers need
 * @param eventMillis how long, unless there is more than {@code eventBytes}
 * @param everyMillis the pause between two trims
 */
public record RetentionSettings(long logBytes, long logMillis, long eventBytes, long eventMillis, long everyMillis) {
    private static final long DAY_MILLIS = 86_400_000;

    /** 64 MiB and 3 days for peers, 64 MiB and 7 days for events; of sixteen shards, 1 GiB each. */
    public static final RetentionSettings STANDARD =
            new RetentionSettings(64 << 20, 3 * DAY_MILLIS, 64 << 20, 7 * DAY_MILLIS, 10_000);

    public RetentionSettings {
        LeastValues.require("log retention, bytes", logBytes, 0);
        LeastValues.require("log retention, ms", logMillis, 0);
        LeastValues.require("events retention, bytes", eventBytes, 0);
        LeastValues.require("events retention, ms", eventMillis, 0);
        LeastValues.require("trim pause, ms", everyMillis, 1);
    }
}
