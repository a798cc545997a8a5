package dev.likewise.simulations.sim;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code likewise sim}. */
@Command(
        name = "sim",
        description = {
            "Simulates whole clusters on virtual time, one schedule a seed: cuts, crashes, lost, doubled and reordered"
                    + " messages, clocks that are off. Exit code 0 if all laws hold, else 1."
        },
        footer = {
            "",
            "Examples:",
            "  likewise sim --seeds 500",
            "  likewise sim --seed 4711",
            "  likewise sim --minutes 10",
            "  likewise sim --mutations"
        })
public final class SimCommand implements Callable<Integer> {
    @Option(names = "--seeds", paramLabel = "N", description = "How many schedules (default: 1000, or 1 with --seed).")
    private Long seeds;

    @Option(names = "--seed", paramLabel = "S", description = "The first seed (default: 1).")
    private Long seed;

    @Option(names = "--minutes", paramLabel = "M", description = "Run for so long, with as many seeds as fit.")
    private Double minutes;

    @Option(names = "--mutations", description = "Break one rule at a time and see that the laws notice.")
    private boolean mutations;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "This text.")
    boolean help;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (seeds != null && seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds: " + seeds + " (expected: 1 or more)");
        }
        if (mutations) {
            return new Mutations(System.out).run() ? 0 : 1;
        }
        long count = seeds != null ? seeds : minutes != null ? Long.MAX_VALUE / 2 : seed != null ? 1 : 1_000;
        long deadline = minutes == null ? Long.MAX_VALUE : System.nanoTime() + (long) (minutes * 60e9);
        boolean held = new Swarm(System.out).run(seed == null ? 1 : seed, count, deadline);
        return held ? 0 : 1;
    }
}
