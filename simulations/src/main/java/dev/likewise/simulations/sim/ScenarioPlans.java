package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.LaneSettings;
import dev.likewise.replication.replica.PurgeSettings;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.RetentionSettings;
import dev.likewise.replication.replica.SnapshotSettings;

/** Calm clusters in which only logs or tombstones are short-lived. */
final class ScenarioPlans {
    static final long GIVE_UP_MILLIS = 1_500;

    private static final RetentionSettings KEPT = RetentionSettings.STANDARD;
    private static final RetentionSettings TRIMMED = new RetentionSettings(0, 0, 0, 0, 50);
    private static final PurgeSettings PURGED = new PurgeSettings(200_000, 50, 100);
    private static final SnapshotSettings ROW_BY_ROW = new SnapshotSettings(1, 1, 300, GIVE_UP_MILLIS, 2);

    private ScenarioPlans() {}

    /** Logs are trimmed as far as they may be, snapshots come row by row. */
    static Plan trimmed(int nodes) {
        return with(Plan.calm(nodes), TRIMMED, PurgeSettings.STANDARD, ROW_BY_ROW);
    }

    /** Tombstones go after 200 ms, logs stay. */
    static Plan purged(int nodes) {
        return with(Plan.calm(nodes), KEPT, PURGED, ROW_BY_ROW);
    }

    /** Both. */
    static Plan forgetful(int nodes) {
        return with(Plan.calm(nodes), TRIMMED, PURGED, ROW_BY_ROW);
    }

    /** Logs are trimmed now and then, so that one node still has what another has not. */
    static Plan trimmedEvery(int nodes, long millis) {
        return with(Plan.calm(nodes), new RetentionSettings(0, 0, 0, 0, millis), PURGED, ROW_BY_ROW);
    }

    static Plan chunked(Plan plan, int rows, int window) {
        ReplicaSettings now = plan.replicas();
        SnapshotSettings chunks = new SnapshotSettings(rows, window, 300, GIVE_UP_MILLIS, 2);
        return with(plan, now.retention(), now.purge(), chunks);
    }

    private static Plan with(Plan plan, RetentionSettings retention, PurgeSettings purge, SnapshotSettings snapshots) {
        ReplicaSettings now = plan.replicas();
        return plan.with(new ReplicaSettings(
                now.maxClockDriftMicros(),
                now.windowBytes(),
                now.pullBytes(),
                now.relayGraceMillis(),
                now.resendMillis(),
                now.recordBytes(),
                retention,
                purge,
                snapshots,
                LaneSettings.STANDARD,
                now.digestMillis()));
    }
}
