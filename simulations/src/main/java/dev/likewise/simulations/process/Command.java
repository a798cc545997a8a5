package dev.likewise.simulations.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the system's tools. */
public final class Command {
    private static final int SECONDS_MAX = 60;

    private Command() {}

    /**
     * Runs one to its end.
     *
     * @return all that it printed
     * @throws IOException if it is missing or fails, with all that it printed
     */
    public static String run(String... command) throws IOException {
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().orTimeout(SECONDS_MAX, TimeUnit.SECONDS).join().exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + printed);
        }
        return printed;
    }
}
