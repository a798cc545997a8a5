package dev.likewise.simulations.sim;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/** Breaks one rule at a time and sees how soon the laws notice: within the seeds that each one
 * states, or in the scenario that it names. */
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
                Optional<String> noticed = noticed(mutation);
                all &= noticed.isPresent();
                String by = mutation.seeds() > 0 ? "in " + mutation.seeds() + " seeds" : "by its scenario";
                out.println(String.format(Locale.ROOT, "%-26s %-16s %s", mutation, by, noticed.orElse("NOT NOTICED")));
            }
        }
        return all;
    }

    /** Where the broken rule shows, and by which law; empty if it does not show where it has to. */
    static Optional<String> noticed(Mutation mutation) {
        return Scenario.named(mutation.scenario())
                .map(scenario ->
                        scenario.run(mutation, new Figures()).map(broken -> scenario.name() + ": " + broken.law()))
                .orElseGet(() -> firstNoticed(mutation)
                        .map(failure -> "seed " + failure.seed() + ": "
                                + failure.broken().law()));
    }

    /** The first seed, from 1, that shows the broken rule. */
    static Optional<Swarm.Failure> firstNoticed(Mutation mutation) {
        for (long seed = 1; seed <= mutation.seeds(); seed++) {
            Optional<Swarm.Failure> failure = Swarm.run(seed, mutation.course(), mutation, new Figures());
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }
}
