package dev.likewise.replication.replica;

import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordBuilder;

/**
 * Limits of one shard's replica.
 *
 * @param maxClockDriftMicros how far ahead of the wall clock others are followed
 * @param windowBytes how many bytes of records may be on their way to one peer, not yet acknowledged; one record is always
 *     allowed
 * @param pullBytes how many bytes one pull is answered with
 * @param relayGraceMillis how long an origin may fail to deliver before its records are pulled from another
 * @param resendMillis after which records that were not acknowledged are sent again; doubles up to sixteen times
 * @param recordBytes where a log record is ended and the next one begun; below {@code StoredRecord.MAX_BYTES} by the
 *     size of one more row
 * @param retention how long the log is kept
 * @param purge when tombstones go
 * @param snapshots how snapshots are sent and taken
 * @param lane the count lane
 * @param digestMillis the pause between two digests with one peer
 */
public record ReplicaSettings(
        long maxClockDriftMicros,
        int windowBytes,
        int pullBytes,
        long relayGraceMillis,
        long resendMillis,
        int recordBytes,
        RetentionSettings retention,
        PurgeSettings purge,
        SnapshotSettings snapshots,
        LaneSettings lane,
        long digestMillis) {
    private static final long DIGEST_MILLIS = 300_000;

    /** The settings in production. */
    public static final ReplicaSettings STANDARD =
            new ReplicaSettings(500_000, 512 << 10, 256 << 10, 2_000, 3_000, 256 << 10);

    private static final int RECORD_BYTES_MAX = StoredRecord.MAX_BYTES - RecordBuilder.ROW_BYTES_MAX;

    /** The rest as in production. */
    public ReplicaSettings(
            long maxClockDriftMicros,
            int windowBytes,
            int pullBytes,
            long relayGraceMillis,
            long resendMillis,
            int recordBytes) {
        this(
                maxClockDriftMicros,
                windowBytes,
                pullBytes,
                relayGraceMillis,
                resendMillis,
                recordBytes,
                RetentionSettings.STANDARD,
                PurgeSettings.STANDARD,
                SnapshotSettings.STANDARD,
                LaneSettings.STANDARD,
                DIGEST_MILLIS);
    }

    public ReplicaSettings {
        LeastValues.require("max clock drift, µs", maxClockDriftMicros, 0);
        LeastValues.require("window, bytes", windowBytes, 1);
        LeastValues.require("pull, bytes", pullBytes, 1);
        LeastValues.require("relay grace, ms", relayGraceMillis, 1);
        LeastValues.require("resend, ms", resendMillis, 1);
        LeastValues.require("record, bytes", recordBytes, 1);
        if (recordBytes > RECORD_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "record, bytes: " + recordBytes + " (expected: <= " + RECORD_BYTES_MAX + ")");
        }
        LeastValues.require("digest pause, ms", digestMillis, 1);
    }
}
