package dev.likewise.simulations.sim;

/** Limits of the links, virtual milliseconds; see {@link dev.likewise.replication.link.GossipSettings}. */
record LinkPlan(long heartbeatMillis, long timeoutMillis, long redialMinMillis, long redialMaxMillis, long tickMillis) {
    static final LinkPlan QUICK = new LinkPlan(200, 1_000, 50, 500, 50);

    static LinkPlan draw(Seeded random) {
        long heartbeat = random.pick(100, 200, 500, 1_000);
        long redialMin = random.pick(20, 100, 200);
        return new LinkPlan(
                heartbeat,
                heartbeat * random.between(2, 5) + random.pick(1, 200),
                redialMin,
                redialMin * random.pick(1, 4, 16),
                random.pick(50, 100, 100));
    }
}
