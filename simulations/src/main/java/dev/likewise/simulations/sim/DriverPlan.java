package dev.likewise.simulations.sim;

/**
 * How long the parts of a node take, and how it is laid out.
 *
 * @param turnMaxMicros how long inputs wait for a turn at the most
 * @param syncMaxMicros how long a sync takes at the most
 * @param tickMillis how often a shard is told that time passes
 * @param oneWriter whether all shards share a writer, and so a commit
 * @param batchMax how many inputs a turn takes at the most
 */
record DriverPlan(int turnMaxMicros, int syncMaxMicros, int tickMillis, boolean oneWriter, int batchMax) {
    static final DriverPlan QUICK = new DriverPlan(1_000, 5_000, 100, true, 64);

    /** With slow turns several inputs are taken at once, or ticks and heartbeats alone would be more than a node can take. */
    static DriverPlan draw(Seeded random) {
        int turnMaxMicros = random.pick(1, 1_000, 10_000);
        return new DriverPlan(
                turnMaxMicros,
                random.pick(1, 5_000, 50_000, 300_000),
                random.pick(100, 300, 1_000),
                random.coin(),
                turnMaxMicros == 10_000 ? random.pick(4, 4, 64) : random.pick(1, 4, 64));
    }

    /** How long it takes at the most, on a healed network, to send something, make it durable and acknowledge it. */
    long exchangeMillis() {
        long delays = 2L * 3 * NetworkPlan.HEALED_DELAY_MAX_MICROS;
        long turns = 2L * turnMaxMicros;
        long syncs = 2L * syncMaxMicros + 2_000;
        return 1 + (delays + turns + syncs) / 1_000;
    }
}
