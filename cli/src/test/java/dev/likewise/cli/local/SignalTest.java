package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no signals")
class SignalTest {
    @TempDir
    Path temporary;

    @Test
    @Timeout(300)
    void aTerminationSignalStopsCleanlyWithItsExitCode() throws Exception {
        assertThat(exitCodeAfter("TERM")).isEqualTo(143);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @Timeout(300)
    void soDoesCtrlC() throws Exception {
        assumeThat(isIgnored(2))
                .as("SIGINT is ignored here, as in a background job")
                .isFalse();
        assertThat(exitCodeAfter("INT")).isEqualTo(130);
        assertThat(temporary).isEmptyDirectory();
    }

    /** Whether this process, and so its children, ignore a signal. */
    private static boolean isIgnored(int signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        long ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).trim(), 16))
                .sum();
        return (ignored >> (signal - 1) & 1) == 1;
    }

    /** Runs {@code dev} in a process of its own until it is ready, then sends a signal. */
    private int exitCodeAfter(String signal) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.likewise.cli.Main",
                        "dev",
                        "--port",
                        "0",
                        "--regions",
                        "us")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            while (line != null && !line.equals("ready")) {
                line = out.readLine();
            }
            assertThat(line).isEqualTo("ready");
            new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
