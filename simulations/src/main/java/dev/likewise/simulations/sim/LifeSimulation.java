package dev.likewise.simulations.sim;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** One schedule in which disks are lost, rolled back, restored and copied, and replicas retired, besides all else. */
final class LifeSimulation implements Course.Schedule {
    private static final long STEP_MILLIS = 50;
    private static final int BOUND_FACTOR = 4;

    private final Simulation simulation;
    final World world;
    private final LifePlan plan;
    private final LifeLaws laws;
    private final Seeded joins;

    private LifeSimulation(Plan drawn, LifePlan lives, Mutation mutation, Seeded random, boolean told) {
        plan = lives;
        simulation = new Simulation(drawn.withJoiners(drawn.joiners() + lives.spares()), mutation, random, told);
        world = simulation.world;
        laws = new LifeLaws(world, simulation.workload);
        world.judge = laws;
        world.lives = new Lives(world, lives, laws, random.split());
        joins = random.split();
        // Whoever comes has to find somebody, whoever is gone by then.
        List<String> all = IntStream.range(0, world.plan.nodes())
                .mapToObj(SimNode::addressOf)
                .toList();
        world.nodes.forEach(node -> node.peers = all);
    }

    /** The schedule of a seed. */
    static LifeSimulation of(long seed, Mutation mutation, boolean told) {
        Seeded random = new Seeded(seed);
        Plan drawn = Plan.draw(random.split());
        return new LifeSimulation(
                drawn.with(drawn.faults().withoutAbsence()), LifePlan.draw(random.split()), mutation, random, told);
    }

    /** One in which nothing happens by itself. */
    static LifeSimulation calm(Plan plan, Mutation mutation, Seeded random, boolean told) {
        return new LifeSimulation(plan, LifePlan.NOTHING, mutation, random, told);
    }

    @Override
    public Simulation simulation() {
        return simulation;
    }

    @Override
    public void run() {
        int machines = world.nodes.size() - plan.spares();
        world.nodes.subList(machines, world.nodes.size()).forEach(SimNode::vanish);
        simulation.boot();
        world.nodes
                .subList(world.plan.founders(), machines)
                .forEach(node -> world.time.afterMillis(joins.between(0, world.plan.safetyMillis()), node::boot));
        simulation.workload.start();
        simulation.startFaults();
        world.lives.start();
        simulation.runFor(world.plan.safetyMillis());
        heal();
        converge();
    }

    @Override
    public void heal() {
        world.lives.heal();
        simulation.heal();
    }

    @Override
    public void converge() {
        await(laws::isAtRest);
        laws.checkRest();
        world.figures.add(Figures.Figure.EVENTS, world.time.count());
        world.figures.add(Figures.Figure.VIRTUAL_MILLIS, world.time.millis());
    }

    private void await(BooleanSupplier atRest) {
        long bound = world.time.millis() + BOUND_FACTOR * world.plan.healMillis(laws.commits());
        while (!atRest.getAsBoolean()) {
            if (world.time.millis() > bound) {
                throw new LawBroken(
                        "after the heal everything comes to rest",
                        LawBroken.ANY,
                        LawBroken.ANY,
                        "not within the bound: " + simulation.state() + world.lives.state());
            }
            simulation.runFor(STEP_MILLIS);
        }
    }
}
