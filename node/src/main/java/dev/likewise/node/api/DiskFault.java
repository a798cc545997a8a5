package dev.likewise.node.api;

/**
 * A fault put on a node's disk on purpose, in development and chaos modes. It is on writes only: what is there is read as ever.
 *
 * @param fsyncDelayMillis how much longer each sync takes, from 0 to {@link #DELAY_MILLIS_MAX}
 * @param fail whether every write and every sync fails, as of a disk that is broken and not full
 */
public record DiskFault(long fsyncDelayMillis, boolean fail) {
    /** A sound disk. */
    public static final DiskFault NONE = new DiskFault(0, false);

    /** Longer, and a node that stops would give up waiting for its last sync. */
    public static final long DELAY_MILLIS_MAX = 5_000;

    public DiskFault {
        if (fsyncDelayMillis < 0 || fsyncDelayMillis > DELAY_MILLIS_MAX) {
            throw new IllegalArgumentException(
                    "fsync_delay_ms: " + fsyncDelayMillis + " (expected: 0 to " + DELAY_MILLIS_MAX + ")");
        }
    }
}
