package dev.likewise.simulations;

import dev.likewise.cli.WrongUse;
import dev.likewise.simulations.chaos.ChaosCommand;
import dev.likewise.simulations.sim.SimCommand;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/** The commands that try Likewise rather than run it. */
@Command(
        name = "likewise",
        description = "Simulates and measures Likewise.",
        subcommands = {SimCommand.class, ChaosCommand.class})
public final class Main {
    private static final int FAILED = 70;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(writer(System.out), writer(System.err), args));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    /** Runs one command and gives its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setUsageHelpWidth(100)
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler((e, arguments) -> wrongUse(e, err))
                .setExecutionExceptionHandler((e, line, parsed) -> failed(e, err))
                .execute(args);
    }

    /** Never 1, which is the answer no. */
    private static int failed(Exception e, PrintWriter err) {
        if (e instanceof IOException) {
            err.println("likewise: " + e.getMessage());
        } else {
            e.printStackTrace(err);
        }
        return FAILED;
    }

    private static int wrongUse(ParameterException e, PrintWriter err) {
        err.println("likewise: " + WrongUse.sentence(e));
        return ExitCode.USAGE;
    }
}
