package dev.likewise.simulations.sim;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;
import java.util.function.BooleanSupplier;

/** One schedule: a phase in which things go wrong and nothing may be lost, and one in which all must come right. */
final class Simulation implements Course.Schedule {
    private static final long STEP_MILLIS = 50;
    private static final long SETTLE_MILLIS = 1_000;
    private static final long QUIET_MILLIS = 1_000;

    final World world;
    final Workload workload;
    private final FaultInjector faults;
    private final RestLaws rest;
    private final Seeded joins;
    private final List<FeedConsumer> consumers;

    Simulation(Plan plan, Mutation mutation, Seeded random, boolean told) {
        world = new World(plan, mutation, random.split(), told);
        workload = new Workload(world, random.split());
        faults = new FaultInjector(world, random.split());
        rest = new RestLaws(world, workload);
        joins = random.split();
        consumers =
                world.nodes.stream().map(node -> new FeedConsumer(world, node)).toList();
    }

    /** The schedule of a seed. */
    static Simulation of(long seed, Mutation mutation, boolean told) {
        Seeded random = new Seeded(seed);
        return new Simulation(Plan.draw(random.split()), mutation, random, told);
    }

    @Override
    public Simulation simulation() {
        return this;
    }

    @Override
    public void run() {
        boot();
        joinLater();
        Seeded reading = joins.split();
        consumers.forEach(consumer -> consumer.start(reading.split()));
        workload.start();
        faults.start();
        runFor(world.plan.safetyMillis());
        heal();
        converge();
    }

    void boot() {
        world.nodes.stream().filter(node -> !node.isJoining()).forEach(node -> world.time.afterMillis(0, node::boot));
        runFor(0);
    }

    private void joinLater() {
        world.nodes.stream()
                .filter(SimNode::isJoining)
                .forEach(node -> world.time.afterMillis(joins.between(0, world.plan.safetyMillis()), node::boot));
    }

    void startFaults() {
        faults.start();
    }

    void runFor(long millis) {
        try {
            world.time.runUntil(world.time.now() + 1_000 * millis);
        } catch (LawBroken broken) {
            throw broken;
        } catch (RuntimeException thrown) {
            LawBroken broken =
                    new LawBroken("the code does not throw", LawBroken.ANY, LawBroken.ANY, thrown.toString());
            broken.initCause(thrown);
            throw broken;
        }
    }

    @Override
    public void heal() {
        workload.stopRetrying();
        faults.heal();
    }

    /** Runs until all is at rest, for as long as the plan allows, and checks what must hold then. */
    @Override
    public void converge() {
        SimNode absentee = faults.absentee();
        if (absentee != null) {
            List<SimNode> present = world.nodes.stream()
                    .filter(node -> node != absentee && node.process() != null)
                    .toList();
            await(() -> rest.isAtRest(present));
            absentee.boot();
        }
        await(rest::isAtRest);
        rest.check();
        freshen();
        beQuiet();
        rest.check();
        consumers.forEach(FeedConsumer::finish);
        world.figures.add(Figure.EVENTS, world.time.count());
        world.figures.add(Figure.VIRTUAL_MILLIS, world.time.millis());
    }

    private void await(BooleanSupplier atRest) {
        long began = world.time.millis();
        long bound = world.plan.healMillis(world.laws.history.records());
        while (!atRest.getAsBoolean()) {
            if (world.time.millis() - began > bound) {
                throw new LawBroken(
                        "after the heal everything comes to rest",
                        LawBroken.ANY,
                        LawBroken.ANY,
                        "not within " + bound + " ms: " + state());
            }
            runFor(STEP_MILLIS);
        }
        long took = world.time.millis() - began;
        world.figures.add(Figure.HEAL_MILLIS, took);
        world.figures.max(Figure.HEAL_PERCENT_MAX, 100 * took / bound);
    }

    /** Within a few heartbeats everybody knows that it is up to date. */
    private void freshen() {
        List<HybridTimestamp> until = world.nodes.stream()
                .map(node -> HybridTimestamp.ofMicros(node.clock.wallMicros()))
                .toList();
        long bound = world.time.millis() + 3 * world.plan.links().heartbeatMillis() + 5_000;
        while (!rest.isFresh(until)) {
            if (world.time.millis() > bound) {
                throw new LawBroken(
                        "after the heal everybody knows that it is up to date", LawBroken.ANY, LawBroken.ANY, state());
            }
            runFor(STEP_MILLIS);
        }
    }

    /**
     * The last acknowledgements may be on their way, dials from before the heal may still wait for an answer, and addresses
     * that were found dead are dialled once more; then everybody has learned from a heartbeat what everybody has.
     */
    private void beQuiet() {
        LinkPlan links = world.plan.links();
        runFor(SETTLE_MILLIS
                + SimNetwork.TIMEOUT_MAX_MICROS / 1_000
                + 2 * links.heartbeatMillis()
                + links.redialMaxMillis());
        world.laws.frames.expectQuiet();
        runFor(QUIET_MILLIS);
    }

    String state() {
        StringBuilder state = new StringBuilder();
        for (SimNode node : world.nodes) {
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                state.append(node.id.region()).append('/').append(shard).append(' ');
                state.append(
                        node.process() == null
                                ? "down"
                                : Format.vector(node.process().view(shard).applied())
                                        + (node.process().view(shard).pending() ? " pending" : "") + " unsent "
                                        + node.process().view(shard).unsentRecords() + " waiting "
                                        + node.process().waiting(shard));
                state.append("; ");
            }
        }
        workload.attempts().stream()
                .filter(attempt -> attempt.state() == Attempt.State.PENDING)
                .forEach(attempt -> state.append(attempt).append("; "));
        return state.toString();
    }

    long digest() {
        return world.story.digest();
    }
}
