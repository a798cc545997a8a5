package dev.likewise.simulations.sim;

import dev.likewise.crdt.ShardPlacement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Makes a schedule that breaks a law smaller: takes away nodes, shards, kinds of faults, taps and time, one after the other,
 * and keeps what still breaks the same law. As any change moves all that chance does, a few seeds are tried for each.
 */
final class Shrinker {
    private static final int SEEDS_A_STEP = 12;

    /** A schedule: its seed, and its plan instead of the one that the seed would draw. */
    record Case(long seed, Plan plan) {
        Simulation simulation(Mutation mutation, boolean told) {
            Seeded random = new Seeded(seed);
            random.split();
            return new Simulation(plan, mutation, random, told);
        }
    }

    private final Mutation mutation;
    private final String law;
    private final long deadlineNanos;

    /**
     * @param law what has to break
     * @param deadlineNanos when to stop, by {@link System#nanoTime}
     */
    Shrinker(Mutation mutation, String law, long deadlineNanos) {
        this.mutation = mutation;
        this.law = law;
        this.deadlineNanos = deadlineNanos;
    }

    /** The smallest schedule that was found. */
    Case shrink(Case failing) {
        Case smallest = failing;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (UnaryOperator<Plan> step : steps()) {
                Optional<Case> found = smallerCase(smallest, step);
                if (found.isPresent()) {
                    smallest = found.get();
                    smaller = true;
                }
            }
        }
        return smallest;
    }

    private Optional<Case> smallerCase(Case now, UnaryOperator<Plan> step) {
        Plan plan = step.apply(now.plan());
        for (int i = 0; i < SEEDS_A_STEP && !plan.equals(now.plan()); i++) {
            if (System.nanoTime() >= deadlineNanos) {
                return Optional.empty();
            }
            Case candidate = new Case(now.seed() + i, plan);
            if (breaks(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private boolean breaks(Case candidate) {
        try {
            candidate.simulation(mutation, false).run();
            return false;
        } catch (LawBroken broken) {
            return broken.law().equals(law);
        }
    }

    private static List<UnaryOperator<Plan>> steps() {
        List<UnaryOperator<Plan>> steps = new ArrayList<>();
        steps.add(now -> now.with(FaultPlan.NONE));
        steps.add(now -> now.withJoiners(0));
        steps.add(now -> now.withJoiners(Math.max(0, now.joiners() - 1)));
        steps.add(now -> now.withFounders(2));
        steps.add(now -> now.withFounders(Math.max(1, now.founders() - 1)));
        steps.add(now -> now.with(new ShardPlacement(1, 1)));
        steps.add(now -> now.with(NetworkPlan.CALM));
        steps.add(now -> now.with(DriverPlan.QUICK));
        steps.add(now -> now.with(now.work(), Math.max(100, now.safetyMillis() / 2)));
        steps.add(now -> now.with(now.work().with(now.work().taps() / 2), now.safetyMillis()));
        steps.add(now -> now.with(now.work().with(Math.max(0, now.work().taps() - 1)), now.safetyMillis()));
        steps.add(now -> now.with(now.work().plain(), now.safetyMillis()));
        steps.add(now -> now.with(now.faults().withoutPoints()));
        for (FaultPlan.Kind kind : FaultPlan.KINDS) {
            steps.add(now -> now.with(now.faults().without(kind)));
        }
        return Collections.unmodifiableList(steps);
    }
}
