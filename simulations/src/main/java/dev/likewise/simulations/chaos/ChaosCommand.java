package dev.likewise.simulations.chaos;

import dev.likewise.simulations.chaos.check.Check;
import dev.likewise.simulations.chaos.check.Observed;
import dev.likewise.simulations.chaos.check.Verdict;
import dev.likewise.simulations.chaos.cluster.ProcessCluster;
import dev.likewise.simulations.chaos.cluster.Tools;
import dev.likewise.simulations.chaos.fault.Fault;
import dev.likewise.simulations.chaos.fault.FaultKind;
import dev.likewise.simulations.chaos.fault.ProcessFaults;
import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.HistoryFile;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.history.UnusableHistoryException;
import dev.likewise.simulations.chaos.report.ReportPage;
import dev.likewise.simulations.chaos.workload.Http;
import dev.likewise.simulations.chaos.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code likewise chaos}. */
@Command(
        name = "chaos",
        description = {
            "Starts a node in each region as a process of its own, lets clients tap, read, watch and follow, puts faults in,"
                    + " and judges afterwards what the clients saw. What they did and saw is written to history.jsonl, the"
                    + " verdict with a timeline to report.html. Exit code 0 if every promise was kept, else 1."
        },
        footer = {
            "",
            "Examples:",
            "  likewise chaos --seconds 60",
            "  likewise chaos --workload toggles,sessions --faults cut,kill --seconds 120",
            "  likewise chaos --faults none --rate 500",
            "  likewise chaos --list",
            "  likewise chaos --check target/chaos/20261130-221500/history.jsonl"
        })
public final class ChaosCommand implements Callable<Integer> {
    private static final String HISTORY = "history.jsonl";
    private static final String REPORT = "report.html";
    private static final String REGION = "[a-z0-9-]{1,32}";
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final long FRESH_SEED_BOUND = 1L << 40;
    private static final int SECONDS_MAX = 24 * 3_600;
    private static final int RATE_MAX = 10_000;
    private static final int REGIONS_MAX = 9;
    private static final double MICROS_PER_SECOND = 1e6;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "NAME",
            description = "What clients do, by names of --list, or all (default).")
    private List<String> workloads = List.of(ALL);

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "NAME",
            description =
                    "What is put in, by names of --list, none, or all (default: all that this machine can, but jump, as"
                            + " sessions and as_of promise nothing where clocks are that wrong).")
    private List<String> faults = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "How long taps go on and new faults are put in (default: 60). What is in then is taken out as always, and"
                            + " the regions have up to two minutes to come to the same.")
    private int seconds = 60;

    @Option(names = "--rate", paramLabel = "N", description = "Taps a second in all (default: 100).")
    private int rate = 100;

    @Option(names = "--regions", split = ",", paramLabel = "NAME", description = "Regions (default: us,eu,ap).")
    private List<String> regions = List.of("us", "eu", "ap");

    @Option(
            names = "--seed",
            paramLabel = "S",
            description =
                    "Decides which fault comes when (default: a fresh one, which is printed). Processes keep their own"
                            + " time, so the same seed is not the same run.")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where history, report and logs go; empty or not there (default: target/chaos/TIME).")
    private Path out;

    @Option(names = "--check", paramLabel = "FILE|DIR", description = "Judge a history that is there, and run nothing.")
    private Path check;

    @Option(names = "--list", description = "List workloads, faults, and what is missing here for them.")
    private boolean list;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "This text.")
    boolean help;

    @Spec
    private CommandSpec spec;

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws Exception {
        try {
            return answer();
        } catch (UnusableHistoryException e) {
            throw wrong(e.getMessage());
        }
    }

    private int answer() throws Exception {
        if (list) {
            list(spec.commandLine().getOut());
            return 0;
        }
        if (check != null) {
            Path history = Files.isDirectory(check) ? check.resolve(HISTORY) : check;
            return judge(history, history.resolveSibling(REPORT)) ? 0 : 1;
        }
        requireWithin("--seconds", seconds, SECONDS_MAX);
        requireWithin("--rate", rate, RATE_MAX);
        requireWithin("--regions", regions.size(), REGIONS_MAX);
        if (Set.copyOf(regions).size() < regions.size() || regions.size() < 2) {
            throw wrong("--regions: " + String.join(",", regions) + " (expected: two or more, all different)");
        }
        for (String region : regions) {
            if (!region.matches(REGION)) {
                throw wrong("--regions: " + region + " (expected: 1 to 32 of the characters a-z, 0-9 and '-')");
            }
        }
        return run() ? 0 : 1;
    }

    private static void list(PrintWriter out) {
        out.println("workloads");
        for (Workload workload : Workload.values()) {
            out.printf("  %-11s %s%n", label(workload), workload.about());
        }
        for (Fault.Lane lane : Fault.Lane.values()) {
            out.printf("faults of %s%n", lane.name().toLowerCase(Locale.ROOT));
            Arrays.stream(FaultKind.values())
                    .filter(kind -> kind.lane() == lane)
                    .forEach(kind -> out.printf(
                            "  %-11s %s%s%n",
                            kind.label(),
                            kind.about(),
                            Machine.missing(kind)
                                    .map(missing -> "; needs " + missing)
                                    .orElse("")));
        }
    }

    private boolean run() throws IOException, InterruptedException, ExecutionException, UnusableHistoryException {
        List<Workload> played = chosen("--workload", workloads, Workload.values(), ChaosCommand::label);
        List<FaultKind> kinds = kinds();
        long first = seed != null ? seed : ThreadLocalRandom.current().nextLong(FRESH_SEED_BOUND);
        Path home = home();
        String command = "likewise chaos --workload " + names(played, ChaosCommand::label) + " --faults "
                + (kinds.isEmpty() ? NONE : names(kinds, FaultKind::label)) + " --seconds " + seconds + " --rate "
                + rate
                + " --regions " + String.join(",", regions) + " --seed " + first;
        PrintWriter printed = spec.commandLine().getOut();
        printed.println(command);
        Plan plan = new Plan(command, played, seconds, rate, first);
        Path history = home.resolve(HISTORY);
        Http http = new Http();
        ReentrantLock soundLinks = new ReentrantLock();
        Path nodes = Files.createDirectory(home.resolve("nodes"));
        try (ProcessCluster cluster = ProcessCluster.start(nodes, regions, tools(kinds));
                Recorder recorder = new Recorder(history, clock.instant())) {
            ProcessFaults made = new ProcessFaults(cluster, recorder, http, soundLinks);
            new Run(plan, cluster, recorder, http, words -> progress(recorder, words))
                    .play(kinds.stream().map(made::of).toList(), soundLinks);
        }
        boolean good = judge(history, home.resolve(REPORT));
        if (good) {
            removeDisks(nodes);
        }
        return good;
    }

    private void progress(Recorder recorder, String words) {
        spec.commandLine().getErr().printf(Locale.ROOT, "%7.1f s  %s%n", recorder.now() / MICROS_PER_SECOND, words);
    }

    /** What is left of nodes after a good run is large and of no use, but for what they printed. */
    private static void removeDisks(Path nodes) throws IOException {
        try (Stream<Path> files = Files.walk(nodes)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                boolean printed =
                        nodes.equals(file.getParent()) && file.toString().endsWith(".log");
                if (!file.equals(nodes) && !printed) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Judges a history, prints each verdict and draws the page. */
    private boolean judge(Path history, Path page) throws IOException, UnusableHistoryException {
        PrintWriter printed = spec.commandLine().getOut();
        List<Entry> entries = HistoryFile.read(history);
        Observed observed = new Observed(entries);
        List<Verdict> verdicts =
                Check.ALL.stream().map(one -> one.judge(observed)).toList();
        for (Verdict verdict : verdicts) {
            printed.println(verdict);
            verdict.broken().stream().limit(5).forEach(line -> printed.println("         " + line));
        }
        Files.writeString(page, new ReportPage(entries, verdicts).html());
        printed.println(page);
        return verdicts.stream().allMatch(Verdict::isGood);
    }

    private List<FaultKind> kinds() {
        if (faults.equals(List.of(NONE))) {
            return List.of();
        }
        if (faults.isEmpty()) {
            return Arrays.stream(FaultKind.values())
                    .filter(kind -> kind.clocks() != Clocks.WRONG)
                    .filter(this::isPossible)
                    .toList();
        }
        List<FaultKind> kinds = chosen("--faults", faults, FaultKind.values(), FaultKind::label);
        for (FaultKind kind : kinds) {
            Machine.missing(kind).ifPresent(missing -> {
                throw wrong("--faults: " + kind.label() + " needs " + missing);
            });
        }
        return kinds;
    }

    private boolean isPossible(FaultKind kind) {
        Optional<String> lacking = Machine.missing(kind);
        lacking.ifPresent(missing -> spec.commandLine()
                .getErr()
                .println("likewise: left out: " + kind.label() + ", which needs " + missing));
        return lacking.isEmpty();
    }

    private static Tools tools(List<FaultKind> kinds) {
        return kinds.stream().map(FaultKind::tools).reduce(Tools.none(), Tools::with);
    }

    private Path home() throws IOException {
        Path home = out != null
                ? out
                : Path.of(
                        "target",
                        "chaos",
                        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                                .withZone(ZoneOffset.UTC)
                                .format(clock.instant()));
        try {
            Files.createDirectories(home);
        } catch (IOException e) {
            throw wrong("--out: " + home + " cannot be made (expected: a directory that may be written)");
        }
        try (Stream<Path> files = Files.list(home)) {
            if (files.findAny().isPresent()) {
                throw wrong("--out: " + home + " (expected: an empty directory, or none yet)");
            }
        }
        return home.toAbsolutePath();
    }

    private <T extends Enum<T>> List<T> chosen(String option, List<String> names, T[] all, Function<T, String> label) {
        if (names.equals(List.of(ALL))) {
            return List.of(all);
        }
        Set<T> chosen = new LinkedHashSet<>();
        for (String name : names) {
            chosen.add(Arrays.stream(all)
                    .filter(one -> label.apply(one).equals(name))
                    .findFirst()
                    .orElseThrow(() -> wrong(
                            option + ": " + name + " (expected: all, or one of " + names(List.of(all), label) + ")")));
        }
        if (chosen.isEmpty()) {
            throw wrong(option + ": names nothing (expected: all, or some of " + names(List.of(all), label) + ")");
        }
        return List.copyOf(chosen);
    }

    private static <T> String names(List<T> all, Function<T, String> label) {
        return all.stream().map(label).collect(Collectors.joining(","));
    }

    private static String label(Workload workload) {
        return workload.name().toLowerCase(Locale.ROOT);
    }

    private void requireWithin(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw wrong(option + ": " + value + " (expected: 1 to " + most + ")");
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
