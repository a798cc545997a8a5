package dev.likewise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.ResultWriter;
import dev.likewise.cli.shell.Shell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is around each command. */
class MainTest {
    private final StringWriter err = new StringWriter();

    private int run(OutputStream out, String... arguments) {
        return Main.run(
                new Shell(
                        new ResultWriter(out),
                        new PrintWriter(err, true),
                        Map.of(),
                        false,
                        false,
                        new SkippingTime(),
                        new TestStop()),
                arguments);
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
    }

    @Test
    void resultsAreWritten() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThat(run(out, "--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("likewise ");
    }

    @Test
    void resultsThatNobodyGetsAreNoSuccess() {
        assertThat(run(failing("No space left on device"), "--version")).isEqualTo(ExitCode.BUG);
        assertThat(err)
                .hasToString(
                        "likewise: the results could not be written (No space left on device): see to where standard"
                                + " output goes\n");
    }

    @Test
    void aReaderWhoHasSeenEnoughIsNoTrouble() {
        assertThat(run(failing("Broken pipe"), "--version")).isEqualTo(ExitCode.OK);
        assertThat(err).hasToString("");
    }

    /** As Java gives it in a locale without them: taken for an id it would be that of many. */
    @Test
    void anArgumentThatTheLocaleCannotHoldIsRefused() {
        assertThat(run(new ByteArrayOutputStream(), "like", "p\uFFFDst", "--user", "u1"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("has characters that this locale does not", "LC_ALL=C.UTF-8");
    }
}
