package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.Outcome;
import java.util.Collection;

/** Decides whether a node dies at a point within a turn, and lets it. */
final class Crashes {
    /** Decides. */
    interface Decision {
        boolean dies(SimNode node, CrashPoint point, Doing doing);
    }

    private final World world;
    private final Seeded random;
    private Decision decision;

    Crashes(World world, Seeded random) {
        this.world = world;
        this.random = random;
        int perMille = world.plan.faults().pointPerMille();
        int rarePerMille = world.plan.faults().rarePointPerMille();
        decision = (node, point, doing) ->
                this.random.below(1_000) < (doing == Doing.NOTHING ? perMille : Math.max(perMille, rarePerMille));
    }

    void decideBy(Decision other) {
        decision = other;
    }

    void heal() {
        decision = (node, point, doing) -> false;
    }

    /** Whether the node has just died. */
    boolean isHere(SimNode node, CrashPoint point, Collection<Outcome> outcomes) {
        Doing doing = Doing.of(outcomes);
        if (!decision.dies(node, point, doing)) {
            return false;
        }
        world.story.tell(node.index, () -> "dies " + point + (doing == Doing.NOTHING ? "" : " while " + doing));
        node.crash();
        world.time.afterMillis(random.between(1, world.plan.faults().downMaxMillis()), node::boot);
        return true;
    }
}
