package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.FaultPlan.Kind;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;

/** Lets things go wrong during the safety phase, and sets all right at its end. */
final class FaultInjector {
    private static final long WRONG_CENTURY_MICROS = -40L * 365 * 86_400 * 1_000_000;

    private final World world;
    private final FaultPlan plan;
    private final Seeded random;
    private boolean over;

    FaultInjector(World world, Seeded random) {
        this.world = world;
        this.plan = world.plan.faults();
        this.random = random;
    }

    void start() {
        if (plan.everyMillis() > 0) {
            world.time.afterMillis(random.between(1, 2L * plan.everyMillis()), () -> {
                if (!over) {
                    strike();
                    start();
                }
            });
        }
    }

    private void strike() {
        // The weights stand in the order of the kinds.
        int kind = random.weighted(plan.weightArray());
        if (kind >= 0) {
            SimNode node = random.pick(world.nodes);
            strike(FaultPlan.KINDS.get(kind), node, random.pick(world.nodes));
        }
    }

    private void strike(Kind kind, SimNode node, SimNode other) {
        world.figures.increment(kind);
        switch (kind) {
            case CUT_PAIR, CUT_ONE_WAY, ISOLATE, HEAL_ONE, HEAL_ALL, SLOW, BREAK -> strikeNetwork(kind, node, other);
            case CLOCK -> {
                node.clock.setSkew(skew());
                world.story.tell(node.index, () -> "clock is off by " + node.clock.skewMicros() + " µs now");
            }
            default -> {
                if (node.process() != null) {
                    strikeProcess(kind, node);
                }
            }
        }
    }

    private void strikeNetwork(Kind kind, SimNode node, SimNode other) {
        world.story.tell(LawBroken.ANY, () -> kind + " " + node.id.region() + " " + other.id.region());
        Cuts cuts = world.network.cuts;
        switch (kind) {
            case CUT_PAIR -> cuts.cutBoth(node.index, other.index);
            case CUT_ONE_WAY -> cuts.cut(node.index, other.index);
            case ISOLATE -> cuts.isolate(node.index);
            case HEAL_ONE -> cuts.heal(node.index, other.index);
            case HEAL_ALL -> cuts.healAll();
            case SLOW -> cuts.slow(node.index, other.index, random.between(1_000, 2_000_000));
            default -> {
                List<End> open = world.network.openEnds();
                if (!open.isEmpty()) {
                    world.network.breakOff(random.pick(open));
                }
            }
        }
        if (kind == Kind.CUT_PAIR || kind == Kind.CUT_ONE_WAY || kind == Kind.ISOLATE) {
            world.figures.increment(Figure.CUTS);
        }
    }

    private void strikeProcess(Kind kind, SimNode node) {
        switch (kind) {
            case CRASH -> {
                node.crash();
                world.time.afterMillis(random.between(1, plan.downMaxMillis()), node::boot);
            }
            case STOP -> {
                node.stop();
                world.time.afterMillis(random.between(1, plan.downMaxMillis()), node::boot);
            }
            case PAUSE -> node.process().pause(random.between(1_000, 1_500_000));
            case WRITE_FAILS -> node.faults.failNextWrite();
            default -> node.faults.failNextSync();
        }
    }

    private long skew() {
        if (random.chance(10)) {
            return WRONG_CENTURY_MICROS;
        }
        long most = Math.max(plan.skewMicros(), 1_000);
        return random.between(-most, most);
    }

    /** Everybody runs, nothing is cut but what the plan leaves cut for good, and nothing goes wrong any more. */
    void heal() {
        over = true;
        world.story.tell(LawBroken.ANY, () -> "HEALED");
        if (absentee() != null && absentee().process() != null) {
            absentee().crash();
        }
        world.network.heal();
        world.crashes.heal();
        cutForGood();
        for (SimNode node : world.nodes) {
            node.faults.heal();
            if (node.clock.skewMicros() == WRONG_CENTURY_MICROS) {
                node.clock.setSkew(0);
            }
            boolean comesLater = node.isJoining() && !node.hasBooted();
            if (node != absentee() && !comesLater) {
                node.boot();
            }
        }
    }

    /** Who stays away until the others are at rest; null if nobody does. */
    SimNode absentee() {
        return plan.absentee() && world.plan.founders() > 1 ? world.node(world.plan.founders() / 2) : null;
    }

    /** Of three nodes or more, one link stays cut: the others have to carry what would have gone over it. */
    private void cutForGood() {
        if (plan.cutForGood() && world.plan.founders() > 2) {
            int a = random.below(world.plan.founders());
            int b = (a + random.between(1, world.plan.founders() - 1)) % world.plan.founders();
            world.story.tell(LawBroken.ANY, () -> "cut for good: " + SimNode.regionOf(a) + " " + SimNode.regionOf(b));
            world.network.cuts.cutForGood(a, b);
        }
    }
}
