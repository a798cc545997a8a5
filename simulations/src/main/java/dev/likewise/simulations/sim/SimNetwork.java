package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Connections between nodes: opening them, and breaking them. */
final class SimNetwork {
    private static final int REFUSED_MICROS = 2_000;
    /** How long a dial that is never answered lasts at the most. */
    static final int TIMEOUT_MAX_MICROS = 2_000_000;

    final Cuts cuts;
    final Seeded random;
    private final World world;
    private final long[][] baseMicros;
    private final List<End> ends = new ArrayList<>();
    private NetworkPlan plan;

    SimNetwork(World world, Seeded random) {
        this.world = world;
        this.random = random;
        this.plan = world.plan.network();
        int nodes = world.plan.nodes();
        cuts = new Cuts(nodes);
        baseMicros = new long[nodes][nodes];
        for (long[] row : baseMicros) {
            for (int to = 0; to < nodes; to++) {
                row[to] = random.below(plan.delayMaxMicros());
            }
        }
    }

    NetworkPlan plan() {
        return plan;
    }

    /** From now on the network does what it should; cuts for good stay. */
    void heal() {
        plan = plan.healed();
        cuts.healAll();
    }

    /** How long the next frame takes. */
    long delayMicros(int from, int to) {
        long base = Math.min(baseMicros[from][to], plan.delayMaxMicros());
        long jitter = plan.ordered() ? 1 + base / 4 : 1 + plan.delayMaxMicros();
        return 1 + base + random.between(0, jitter) + cuts.slowMicros(from, to);
    }

    /** A process dials; it is told later what came of it. */
    void dial(SimProcess from, long link, String address) {
        Optional<SimNode> target = world.nodeAt(address);
        int a = from.node.index;
        if (target.isEmpty() || cuts.isCut(a, target.get().index)) {
            notConnected(from, link, random.between(REFUSED_MICROS, TIMEOUT_MAX_MICROS), "no answer");
            return;
        }
        long there = delayMicros(a, target.get().index);
        world.time.after(there, () -> arrive(from, link, target.get()));
    }

    private void arrive(SimProcess from, long link, SimNode target) {
        int a = from.node.index;
        int b = target.index;
        if (cuts.isCut(a, b) || cuts.isCut(b, a) || target.isDark()) {
            notConnected(from, link, random.between(REFUSED_MICROS, TIMEOUT_MAX_MICROS), "no answer");
        } else if (target.process() == null || !from.isAlive()) {
            notConnected(from, link, delayMicros(b, a), "connection refused");
        } else {
            connect(from, link, target.process());
        }
    }

    private static void notConnected(SimProcess from, long link, long micros, String reason) {
        from.after(micros, () -> from.closed(link, reason));
    }

    private void connect(SimProcess from, long link, SimProcess to) {
        long back = delayMicros(to.node.index, from.node.index);
        Pipe there = new Pipe(world);
        Pipe here = new Pipe(world);
        End dialled = new End(from, link, world.time.now() + back, there, here);
        End accepted = new End(to, to.nextLinkId(), world.time.now(), here, there);
        there.between(dialled, accepted);
        here.between(accepted, dialled);
        ends.removeIf(end -> !end.isOpen());
        ends.add(dialled);
        ends.add(accepted);
        world.figures.increment(Figure.LINKS);
        to.connected(accepted, from.node.address(), false);
        from.after(back, () -> {
            if (dialled.isOpen()) {
                from.connected(dialled, to.node.address(), true);
            }
        });
    }

    /** The connections that some side believes in. */
    List<End> openEnds() {
        return ends.stream().filter(End::isOpen).toList();
    }

    /** A connection breaks: what is under way is lost; each side notices in its own time, perhaps only by silence. */
    void breakOff(End end) {
        end.out().breakOff();
        end.in().breakOff();
        for (End side : ends) {
            if ((side == end || side.out() == end.in()) && random.chance(80)) {
                world.time.after(random.between(1, 500_000), () -> side.closed("connection broken"));
            }
        }
    }

    /** All connections of a process that is gone; its machine tells the others, unless it is dark too. */
    void processGone(SimProcess process) {
        for (End end : ends) {
            boolean other = end.process != process && end.in().isFrom(process);
            if (end.process == process) {
                end.shut();
            } else if (other && !process.node.isDark() && !cuts.isCut(process.node.index, end.node())) {
                world.time.after(
                        delayMicros(process.node.index, end.node()), () -> end.closed("reset by the other side"));
            }
        }
    }
}
