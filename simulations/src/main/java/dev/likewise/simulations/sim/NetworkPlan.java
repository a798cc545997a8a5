package dev.likewise.simulations.sim;

/**
 * How messages travel.
 *
 * @param ordered whether a connection keeps order and loses nothing until it breaks, as TCP does; if not, each frame is on
 *     its own: the protocol is to bear more than it will meet
 * @param delayMaxMicros how long a frame takes at the most; each direction has a base delay of its own
 * @param lossPercent frames lost, where order is not kept
 * @param doublePercent frames that come twice, likewise
 * @param bufferBytes how much waits in a connection that keeps order; more is dropped
 */
record NetworkPlan(boolean ordered, int delayMaxMicros, int lossPercent, int doublePercent, int bufferBytes) {
    /** How slow a healed network is at the most. */
    static final int HEALED_DELAY_MAX_MICROS = 10_000;

    static final NetworkPlan CALM = new NetworkPlan(true, 10_000, 0, 0, 1 << 20);

    static NetworkPlan draw(Seeded random) {
        return new NetworkPlan(
                random.chance(40),
                random.pick(100, 10_000, 50_000, 200_000),
                random.pick(0, 1, 5, 20, 40),
                random.pick(0, 1, 10, 30),
                random.pick(2_000, 10_000, 1 << 20));
    }

    /**
     * The same network when all is well: connections are TCP's. A sender of many small frames that overtake each other
     * would have to send them again and again, and come to its end only by luck.
     */
    NetworkPlan healed() {
        return new NetworkPlan(true, Math.min(delayMaxMicros, HEALED_DELAY_MAX_MICROS), 0, 0, 1 << 20);
    }
}
