package dev.likewise.cli;

import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import dev.likewise.cli.shell.Shell;
import dev.likewise.cli.shell.Time;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** A command that goes on until it is stopped. */
public final class RunningCommand implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final TestStop stop = new TestStop();
    private final CompletableFuture<Integer> exitCode;

    /** Starts it and waits until it has said what it says when it is ready. */
    public RunningCommand(String... arguments) {
        Shell shell =
                new Shell(new PrintWriter(out), new PrintWriter(err, true), Map.of(), false, false, Time.SYSTEM, stop);
        exitCode = CompletableFuture.supplyAsync(() -> Main.run(shell, arguments));
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> exitCode.isDone() || out.toString().contains("ready"));
        if (exitCode.isDone()) {
            throw new AssertionError("exit code " + exitCode.join() + ": " + err);
        }
    }

    public String out() {
        return out.toString();
    }

    public JsonObject json() {
        return JsonReader.object(out().getBytes(StandardCharsets.UTF_8));
    }

    /** Stops it as Ctrl-C does. */
    public int stop() {
        stop.stop();
        return exitCode.join();
    }

    @Override
    public void close() {
        stop();
    }
}
