package dev.likewise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ErrorReportTest {
    private final StringWriter err = new StringWriter();

    @Test
    void aFailureIsOneSentenceAndItsExitCode() {
        assertThat(run(Failure.refused("no"))).isEqualTo(ExitCode.REFUSED);
        assertThat(err).hasToString("likewise: no\n");
    }

    @Test
    void aBugIsCalledOneAndAsksForAReport() {
        assertThat(run(new IllegalStateException("oops"))).isEqualTo(ExitCode.BUG);
        assertThat(err)
                .hasToString(
                        "likewise: a bug: java.lang.IllegalStateException: oops; please report it, with what --debug"
                                + " adds to this command\n");
    }

    @Test
    void theStackTraceIsThereOnDemandOnly() {
        run(new IllegalStateException("oops"), "--debug");

        assertThat(err.toString()).contains("\tat dev.likewise.cli.");
    }

    @Test
    void debugWorksForRefusalsToo() {
        CommandRun run = CommandRun.of("count", "p1", "--debug", "--url", "http://127.0.0.1:1");

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("Caused by: java.net.ConnectException");
    }

    private int run(RuntimeException thrown, String... arguments) {
        Shell shell = new Shell(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                Map.of(),
                false,
                false,
                new SkippingTime(),
                new TestStop());
        return new CommandLine(new Thrower(thrown))
                .setExecutionExceptionHandler(new ErrorReport(shell)::failed)
                .execute(arguments);
    }

    @Command(name = "thrower")
    static final class Thrower implements Runnable {
        private final RuntimeException thrown;

        @Mixin
        OutputOptions options = new OutputOptions();

        Thrower(RuntimeException thrown) {
            this.thrown = thrown;
        }

        @Override
        public void run() {
            throw thrown;
        }
    }
}
