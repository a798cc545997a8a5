package dev.likewise.simulations.sim;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/** Breaks one rule at a time and sees how soon the laws notice: within the seeds that each one states, or it is a failure. */
final class Mutations {
    private final PrintStream out;

    Mutations(PrintStream out) {
        this.out = out;
    }

    /** Tries all; returns whether each was noticed. */
    boolean run() {
        boolean all = true;
        for (Mutation mutation : Mutation.values()) {
            if (mutation != Mutation.NONE) {
                Optional<Swarm.Failure> noticed = firstNoticed(mutation);
                all &= noticed.isPresent();
                out.println(String.format(
                        Locale.ROOT, "%-26s of %3d seeds, %s", mutation, mutation.seeds(), describe(noticed)));
            }
        }
        return all;
    }

    private static String describe(Optional<Swarm.Failure> noticed) {
        return noticed.map(failure ->
                        "seed " + failure.seed() + ": " + failure.broken().law())
                .orElse("NOT NOTICED");
    }

    /** The first seed, from 1, that shows the broken rule. */
    static Optional<Swarm.Failure> firstNoticed(Mutation mutation) {
        for (long seed = 1; seed <= mutation.seeds(); seed++) {
            Optional<Swarm.Failure> failure = Swarm.run(seed, mutation, new Figures());
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }
}
