package dev.likewise.simulations.sim;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/** Breaks one rule at a time and sees how soon the laws notice. */
final class Mutations {
    /** Within how many seeds each must be noticed. */
    static final long SEEDS_MAX = 40;

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
                out.println(String.format(Locale.ROOT, "%-26s %s", mutation, describe(noticed)));
            }
        }
        return all;
    }

    private static String describe(Optional<Swarm.Failure> noticed) {
        return noticed.map(failure ->
                        "seed " + failure.seed() + ": " + failure.broken().law())
                .orElse("NOT NOTICED within " + SEEDS_MAX + " seeds");
    }

    /** The first seed, from 1, that shows the broken rule. */
    static Optional<Swarm.Failure> firstNoticed(Mutation mutation) {
        for (long seed = 1; seed <= SEEDS_MAX; seed++) {
            Optional<Swarm.Failure> failure = Swarm.run(seed, mutation, new Figures());
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }
}
