package dev.likewise.simulations.sim;

/** Decides whether a node dies at a point within a turn, and lets it. */
final class Crashes {
    /** Decides. */
    interface Decision {
        boolean dies(SimNode node, CrashPoint point);
    }

    private final World world;
    private final Seeded random;
    private Decision decision;

    Crashes(World world, Seeded random) {
        this.world = world;
        this.random = random;
        int perMille = world.plan.faults().pointPerMille();
        decision = (node, point) -> perMille > 0 && this.random.below(1_000) < perMille;
    }

    void decideBy(Decision other) {
        decision = other;
    }

    void heal() {
        decision = (node, point) -> false;
    }

    /** Whether the node has just died. */
    boolean isHere(SimNode node, CrashPoint point) {
        if (!decision.dies(node, point)) {
            return false;
        }
        world.story.tell(node.index, () -> "dies " + point);
        node.crash();
        world.time.afterMillis(random.between(1, world.plan.faults().downMaxMillis()), node::boot);
        return true;
    }
}
