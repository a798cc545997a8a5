package dev.likewise.simulations.sim;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.ReplicaSettings;

/**
 * What one schedule is made of, apart from chance.
 *
 * @param founders how many nodes there are from the start, from 1
 * @param joiners how many come in the middle, with nothing, and join through one of them
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
        int founders,
        int joiners,
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
        DriverPlan driver = DriverPlan.draw(random);
        return new Plan(
                random.pick(2, 2, 3, 3, 4, 5),
                random.pick(0, 0, 1, 1, 2),
                new ShardPlacement(shards, random.between(1, shards)),
                ReplicaPlan.draw(random, driver),
                LinkPlan.draw(random),
                driver,
                NetworkPlan.draw(random),
                WorkPlan.draw(random, safety),
                FaultPlan.draw(random),
                safety);
    }

    /** A small calm cluster for a directed scenario: nothing goes wrong that the scenario does not do. */
    static Plan calm(int nodes) {
        return new Plan(
                nodes,
                0,
                new ShardPlacement(1, 1),
                new ReplicaSettings(500_000, 4_000, 4_000, 300, 300, 400),
                LinkPlan.QUICK,
                DriverPlan.QUICK,
                NetworkPlan.CALM,
                WorkPlan.NONE,
                FaultPlan.NONE,
                0);
    }

    /** All nodes that will ever be there. */
    int nodes() {
        return founders + joiners;
    }

    Plan withFounders(int others) {
        return new Plan(others, joiners, placement, replicas, links, driver, network, work, faults, safetyMillis);
    }

    Plan withJoiners(int others) {
        return new Plan(founders, others, placement, replicas, links, driver, network, work, faults, safetyMillis);
    }

    Plan with(ShardPlacement other) {
        return new Plan(founders, joiners, other, replicas, links, driver, network, work, faults, safetyMillis);
    }

    Plan with(ReplicaSettings other) {
        return new Plan(founders, joiners, placement, other, links, driver, network, work, faults, safetyMillis);
    }

    Plan with(NetworkPlan other) {
        return new Plan(founders, joiners, placement, replicas, links, driver, other, work, faults, safetyMillis);
    }

    Plan with(DriverPlan other) {
        return new Plan(founders, joiners, placement, replicas, links, other, network, work, faults, safetyMillis);
    }

    Plan with(WorkPlan other, long millis) {
        return new Plan(founders, joiners, placement, replicas, links, driver, network, other, faults, millis);
    }

    Plan with(FaultPlan other) {
        return new Plan(founders, joiners, placement, replicas, links, driver, network, work, other, safetyMillis);
    }

    /**
     * Within how many virtual milliseconds after the heal all must be equal: dead links are noticed and dialled again,
     * lost records sent again after the longest pause, gaps pulled, and then each record that may be missing costs one
     * exchange, if the window is no larger. Where logs were trimmed, snapshots come one after the other, row by row at
     * worst, and a source may be found dead or busy a few times.
     */
    long healMillis(long records) {
        return 2_000
                + 3 * (links.timeoutMillis() + links.redialMaxMillis())
                + 20 * replicas.resendMillis()
                + 10 * replicas.relayGraceMillis()
                + snapshotsMillis()
                + 3 * driver.exchangeMillis() * records;
    }

    private long snapshotsMillis() {
        return 3L * nodes() * replicas.snapshots().giveUpMillis();
    }

    @Override
    public String toString() {
        return founders + " nodes, " + joiners + " more later, " + placement.shards() + " shards, spread "
                + placement.spread() + ", " + safetyMillis
                + " ms, window " + replicas.windowBytes() + " B, pull " + replicas.pullBytes() + " B, record "
                + replicas.recordBytes() + " B, grace " + replicas.relayGraceMillis() + " ms, resend "
                + replicas.resendMillis() + " ms, drift " + replicas.maxClockDriftMicros() + " µs, "
                + replicas.retention() + ", " + replicas.purge() + ", " + replicas.snapshots() + ", " + links + ", "
                + driver + ", " + network + ", " + work + ", " + faults;
    }
}
