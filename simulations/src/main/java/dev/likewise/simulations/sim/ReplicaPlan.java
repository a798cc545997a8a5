package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.LaneSettings;
import dev.likewise.replication.replica.PurgeSettings;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.RetentionSettings;
import dev.likewise.replication.replica.SnapshotSettings;

/** Draws limits of replicas: small, so that windows close, logs are trimmed and tombstones go within seconds. */
final class ReplicaPlan {
    private static final int DAY_MILLIS = 86_400_000;

    private ReplicaPlan() {}

    static ReplicaSettings draw(Seeded random, DriverPlan driver) {
        return new ReplicaSettings(
                1_000L * random.pick(0, 50, 500, 500),
                random.pick(1, 200, 600, 4_000, 1 << 16),
                random.pick(1, 150, 500, 1 << 16),
                random.pick(100, 300, 1_000, 2_000),
                random.pick(100, 300, 1_000, 2_000),
                random.pick(1, 100, 400, 1 << 16),
                retention(random),
                purge(random),
                snapshots(random, driver),
                lane(random),
                random.pick(50, 300, 1_000, DAY_MILLIS));
    }

    private static LaneSettings lane(Seeded random) {
        return new LaneSettings(
                random.pick(1, 20, 100),
                random.pick(1, 3, 2_000),
                random.pick(1, 5, 50_000),
                random.pick(1, 1_000, 100_000));
    }

    private static RetentionSettings retention(Seeded random) {
        return new RetentionSettings(
                random.pick(0, 300, 2_000, 1 << 20),
                random.pick(0, 300, 2_000, 1 << 20),
                random.pick(0, 0, 500, 1 << 20),
                random.pick(0, 0, 1_000, 1 << 20),
                random.pick(20, 100, 500, 10_000));
    }

    private static PurgeSettings purge(Seeded random) {
        return random.chance(20)
                ? PurgeSettings.STANDARD
                : new PurgeSettings(
                        1_000L * random.pick(0, 0, 50, 500, 3_000), random.pick(20, 100, 500), random.pick(1, 3, 500));
    }

    /** A source is not given up before it can have answered. */
    private static SnapshotSettings snapshots(Seeded random, DriverPlan driver) {
        return new SnapshotSettings(
                random.pick(1, 1, 3, 1_000),
                random.pick(1, 2, 8),
                random.pick(100, 300, 1_000),
                Math.max(4 * driver.exchangeMillis(), random.pick(300, 1_000, 5_000)),
                random.pick(1, 2, 4));
    }
}
