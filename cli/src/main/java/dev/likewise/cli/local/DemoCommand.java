package dev.likewise.cli.local;

import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.log.Logs;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code likewise demo}. */
@Command(
        name = "demo",
        description =
                "Twenty seconds: three regions in this process, a cut, double taps on both sides, a heal, and a verdict"
                        + " by a ledger of what was acknowledged. Exit code 0 if all regions are right, else 1.",
        footer = {"", "Examples:", "  likewise demo", "  likewise demo --json"})
public final class DemoCommand implements Callable<Integer> {
    private static final List<String> REGIONS = List.of("us", "eu", "ap");
    private static final Duration ACT = Duration.ofMillis(4_500);

    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    public DemoCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        long start = shell.time().nanos();
        try (Logs logs = Logging.inBackground(output.isVerbose());
                LocalCluster cluster = new LocalCluster(null)) {
            shell.stop().onStop(logs::report);
            shell.stop().onStop(cluster::close);
            cluster.start(REGIONS, "127.0.0.1", false, new Ports(0), shell.time());
            try (DemoPlay play = new DemoPlay(cluster.nodes(), output, shell.time(), start, ACT)) {
                DemoVerdict verdict = play.play();
                if (output.isJson()) {
                    output.json(verdict.json());
                } else {
                    verdict.print(output);
                }
                return verdict.isRight() ? ExitCode.OK : ExitCode.NO;
            }
        }
    }
}
