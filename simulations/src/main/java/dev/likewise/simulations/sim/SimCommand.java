package dev.likewise.simulations.sim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
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
                    + " messages, clocks that are off, trimmed logs, snapshots, purged tombstones, newcomers. Exit code 0 if"
                    + " all laws hold, and with --mutations if each broken rule is noticed, else 1."
        },
        footer = {
            "",
            "Examples:",
            "  likewise sim --seeds 500",
            "  likewise sim --seed 4711",
            "  likewise sim --minutes 10",
            "  likewise sim --scenario all",
            "  likewise sim --mutations"
        })
public final class SimCommand implements Callable<Integer> {
    private static final long FRESH_SEED_BOUND = 1L << 40;
    private static final long SHRINK_SECONDS = 60;
    private static final int STORY_LINES = 60;

    @Option(names = "--seeds", paramLabel = "N", description = "How many schedules (default: 1000, or 1 with --seed).")
    private Long seeds;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The first seed (default: a fresh one, which is printed).")
    private Long seed;

    @Option(names = "--minutes", paramLabel = "M", description = "Run for so long, with as many seeds as fit.")
    private Double minutes;

    @Option(names = "--shrink", description = "Look for a smaller schedule when one fails, for up to a minute.")
    private boolean shrink;

    @Option(names = "--mutations", description = "Break one rule at a time and see that the laws notice.")
    private boolean mutations;

    @Option(names = "--scenario", paramLabel = "NAME", description = "Play one story with a fixed course, or all.")
    private String scenario;

    @Option(names = "--scenarios", description = "List the stories.")
    private boolean scenarios;

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
        if (scenarios) {
            Scenario.ALL.forEach(one -> print(one, one.about()));
            return 0;
        }
        if (scenario != null) {
            return play(chosen()) ? 0 : 1;
        }
        if (mutations) {
            return new Mutations(System.out).run() ? 0 : 1;
        }
        return swarm() ? 0 : 1;
    }

    private boolean swarm() {
        long count = seeds != null ? seeds : minutes != null ? Long.MAX_VALUE / 2 : seed != null ? 1 : 1_000;
        long deadline = minutes == null ? Long.MAX_VALUE : System.nanoTime() + (long) (minutes * 60e9);
        long first = seed != null ? seed : ThreadLocalRandom.current().nextLong(FRESH_SEED_BOUND);
        System.out.println("seeds from " + first);
        return new Swarm(System.out).run(first, count, deadline, shrink ? SHRINK_SECONDS : 0);
    }

    private List<Scenario> chosen() {
        if (scenario.equals("all")) {
            return Scenario.ALL;
        }
        return List.of(Scenario.named(scenario)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--scenario: " + scenario + " (expected: all, or one of --scenarios)")));
    }

    private static boolean play(List<Scenario> chosen) {
        boolean all = true;
        for (Scenario one : chosen) {
            Optional<LawBroken> broken = one.run(Mutation.NONE, new Figures());
            print(
                    one,
                    broken.map(law -> "BROKEN: " + law.law() + ": " + law.getMessage())
                            .orElse("ok"));
            if (broken.isPresent()) {
                one.story(Mutation.NONE, STORY_LINES).forEach(System.out::println);
                all = false;
            }
        }
        return all;
    }

    private static void print(Scenario one, String text) {
        System.out.println(String.format(Locale.ROOT, "%-40s %s", one.name(), text));
    }
}
