package dev.likewise.simulations.sim;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.ReplicaSettings;

/**
 * What one schedule is made of, apart from chance.
 *
 * @param nodes how many, from 1
 * @param placement shards and spread
 * @param replicas limits of the replicas, small, so that they are met
 * @param links heartbeats and time limits
 * @param driver how long the parts of a node take
 * @param network how messages travel
 * @param work what users do
 * @param faults what goes wrong, how often
 * @param safetyMillis how long faults last
 */
record Plan(
        int nodes,
        ShardPlacement placement,
        ReplicaSettings replicas,
        LinkPlan links,
        DriverPlan driver,
        NetworkPlan network,
        WorkPlan work,
        FaultPlan faults,
        long safetyMillis) {

    /** The schedule of a seed: each part and each weight drawn anew, so that no two seeds are alike. */
    static Plan draw(Seeded random) {
        int shards = random.pick(1, 1, 2, 3);
        long safety = random.pick(1_500, 3_000, 6_000, 10_000);
        return new Plan(
                random.pick(2, 2, 3, 3, 4, 5),
                new ShardPlacement(shards, random.between(1, shards)),
                replicaSettings(random),
                LinkPlan.draw(random),
                DriverPlan.draw(random),
                NetworkPlan.draw(random),
                WorkPlan.draw(random, safety),
                FaultPlan.draw(random),
                safety);
    }

    private static ReplicaSettings replicaSettings(Seeded random) {
        return new ReplicaSettings(
                1_000L * random.pick(0, 50, 500, 500),
                random.pick(1, 200, 600, 4_000, 1 << 16),
                random.pick(1, 150, 500, 1 << 16),
                random.pick(100, 300, 1_000, 2_000),
                random.pick(100, 300, 1_000, 2_000),
                random.pick(1, 100, 400, 1 << 16));
    }

    /** A small calm cluster for a directed scenario: nothing goes wrong that the scenario does not do. */
    static Plan calm(int nodes) {
        return new Plan(
                nodes,
                new ShardPlacement(1, 1),
                new ReplicaSettings(500_000, 4_000, 4_000, 300, 300, 400),
                LinkPlan.QUICK,
                DriverPlan.QUICK,
                NetworkPlan.CALM,
                WorkPlan.NONE,
                FaultPlan.NONE,
                0);
    }

    Plan with(ShardPlacement other) {
        return new Plan(nodes, other, replicas, links, driver, network, work, faults, safetyMillis);
    }

    Plan with(ReplicaSettings other) {
        return new Plan(nodes, placement, other, links, driver, network, work, faults, safetyMillis);
    }

    Plan with(NetworkPlan other) {
        return new Plan(nodes, placement, replicas, links, driver, other, work, faults, safetyMillis);
    }

    Plan with(DriverPlan other) {
        return new Plan(nodes, placement, replicas, links, other, network, work, faults, safetyMillis);
    }

    Plan with(WorkPlan other, long millis) {
        return new Plan(nodes, placement, replicas, links, driver, network, other, faults, millis);
    }

    Plan with(FaultPlan other) {
        return new Plan(nodes, placement, replicas, links, driver, network, work, other, safetyMillis);
    }

    /**
     * Within how many virtual milliseconds after the heal all must be equal: dead links are noticed and dialled again,
     * lost records sent again after the longest pause, gaps pulled, and then each record that may be missing costs one
     * exchange, if the window is no larger.
     */
    long healMillis(long records) {
        return 2_000
                + 3 * (links.timeoutMillis() + links.redialMaxMillis())
                + 20 * replicas.resendMillis()
                + 10 * replicas.relayGraceMillis()
                + exchangeMillis() * records;
    }

    /** How long it takes at the most, after the heal, to send a record, make it durable and acknowledge it. */
    private long exchangeMillis() {
        long delays = 2L * 3 * network.healed().delayMaxMicros();
        long turns = 2L * driver.turnMaxMicros();
        long syncs = 2L * driver.syncMaxMicros() + 2_000;
        return 1 + (delays + turns + syncs) / 1_000;
    }

    @Override
    public String toString() {
        return nodes + " nodes, " + placement.shards() + " shards, spread " + placement.spread() + ", " + safetyMillis
                + " ms, window " + replicas.windowBytes() + " B, pull " + replicas.pullBytes() + " B, record "
                + replicas.recordBytes() + " B, grace " + replicas.relayGraceMillis() + " ms, resend "
                + replicas.resendMillis() + " ms, drift " + replicas.maxClockDriftMicros() + " µs, " + links + ", "
                + driver + ", " + network + ", " + work + ", " + faults;
    }
}
