package dev.likewise.cli.command;

import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.ProgressBar;
import dev.likewise.cli.replay.Ledger;
import dev.likewise.cli.replay.PlayOptions;
import dev.likewise.cli.replay.Played;
import dev.likewise.cli.replay.Player;
import dev.likewise.cli.replay.Spread;
import dev.likewise.cli.replay.Trace;
import dev.likewise.cli.replay.TraceReader;
import dev.likewise.cli.replay.Verification;
import dev.likewise.cli.replay.Verifier;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise replay}. */
@Command(
        name = "replay",
        description = {
            "Plays recorded taps, ts_ms,user,post,action, in order: many users at a time, each user's taps one after the"
                    + " other with one session. A tap that a node does not take goes to the next --url.",
            "With --verify it then waits until the regions agree (--timeout, default: 60s) and compares every post in"
                    + " every region with the file's own outcome. Exit code 0 if all are right, else 1."
        },
        footer = {
            "",
            "Examples:",
            "  likewise replay likes.csv --verify --url 127.0.0.1:8080 --url 127.0.0.1:8081",
            "  likewise replay likes.csv --rate 500 --spread user --seed 7",
            "  likewise replay likes.csv --spread first --concurrency 16 --json"
        })
public final class ReplayCommand extends ClientCommand {
    private static final Duration AGREE_TIMEOUT = Duration.ofSeconds(60);
    private static final int CONCURRENCY_MAX = 1024;

    @Parameters(paramLabel = "FILE.csv", description = "The taps.")
    Path file;

    @Option(
            names = "--spread",
            paramLabel = "random|user|first",
            defaultValue = "random",
            description = "Which --url a tap goes to: any, one for each user, or the first (default: random).")
    String spread;

    @Option(names = "--seed", paramLabel = "N", description = "Repeats the chance of an earlier run.")
    Long seed;

    @Option(
            names = "--rate",
            paramLabel = "N|max",
            defaultValue = "max",
            description = "Taps a second, or as fast as nodes answer (default: max).")
    String rate;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            defaultValue = "64",
            description = "Taps in flight at most (default: 64).")
    int concurrency;

    @Option(
            names = "--give-up",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = Durations.Converter.class,
            description = "How long to go on trying one tap (default: 60s).")
    Duration giveUpAfter;

    @Option(names = "--verify", description = "Compare the outcome with the file's own.")
    boolean verify;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            defaultValue = "2s",
            converter = Durations.Converter.class,
            description =
                    "How long regions that agree on something wrong must stay so to be called wrong (default: 2s).")
    Duration settle;

    public ReplayCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        PlayOptions options = options();
        if (client.who(shell).isKnown()) {
            throw Failure.usage(
                    "replay plays the users of its file: leave out --user and tokens, on nodes with auth none");
        }
        Trace trace = TraceReader.read(file);
        Ledger ledger = Ledger.of(trace);
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        output.note("seed " + options.seed());
        Played played = play(trace, nodes, options, output);
        Verification verification = null;
        try {
            if (verify) {
                verification = new Verifier(nodes, Labels::of, shell.time(), settle)
                        .verify(ledger, client.timeoutOr(AGREE_TIMEOUT));
            }
        } finally {
            // What was played is done, whatever becomes of looking at it.
            new ReplayReport(file, trace, ledger, options, played, verification).say(output);
        }
        nodes.forEach(NodeClient::close);
        return verification == null || verification.isRight() ? ExitCode.OK : ExitCode.NO;
    }

    private Played play(Trace trace, List<NodeClient> nodes, PlayOptions options, Output output) {
        Player player = new Player(trace, nodes, options, shell.time());
        if (!output.progressWanted()) {
            return player.play(() -> {});
        }
        ProgressBar bar = new ProgressBar(trace.taps(), "taps", shell.time().nanos());
        try {
            return player.play(() ->
                    output.progress(bar.at(player.played().taps(), shell.time().nanos())));
        } finally {
            output.progress("");
        }
    }

    private PlayOptions options() {
        if (concurrency < 1 || concurrency > CONCURRENCY_MAX) {
            throw Failure.usage("--concurrency: " + concurrency + " (expected: 1 to " + CONCURRENCY_MAX + ")");
        }
        long chosen = seed == null ? new SplittableRandom().nextInt(1, 1_000_000) : seed;
        return new PlayOptions(spread(), chosen, concurrency, tapsPerSecond(), giveUpAfter);
    }

    private Spread spread() {
        for (Spread one : Spread.values()) {
            if (one.name().toLowerCase(Locale.ROOT).equals(spread)) {
                return one;
            }
        }
        throw Failure.usage("--spread: '" + spread + "' (expected: random, user or first)");
    }

    private double tapsPerSecond() {
        if (rate.equals("max")) {
            return 0;
        }
        if (rate.matches("[0-9]{1,7}(\\.[0-9]{1,3})?") && Double.parseDouble(rate) > 0) {
            return Double.parseDouble(rate);
        }
        throw Failure.usage("--rate: '" + rate + "' (expected: taps a second, or max)");
    }
}
