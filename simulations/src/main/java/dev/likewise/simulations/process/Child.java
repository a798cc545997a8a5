package dev.likewise.simulations.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One {@code likewise} command in a process of its own; what it prints goes to a file. */
final class Child implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final Path printed;

    private Child(Process process, Path printed) {
        this.process = process;
        this.printed = printed;
    }

    static Child run(Path printed, List<String> arguments) {
        return run(printed, List.of(), arguments);
    }

    /**
     * Starts a command.
     *
     * @param wrapper a command that replaces itself by the one that follows it; may be empty
     */
    static Child run(Path printed, List<String> wrapper, List<String> arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.likewise.cli.Main"));
        command.addAll(arguments);
        try {
            ProcessBuilder.Redirect file = ProcessBuilder.Redirect.appendTo(printed.toFile());
            return new Child(
                    new ProcessBuilder(command)
                            .redirectOutput(file)
                            .redirectError(file)
                            .start(),
                    printed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a line of its own in what was printed since the start of the file. */
    void awaitLine(String line, int times) {
        await().atMost(PATIENCE)
                .failFast(this::requireAlive)
                .until(() -> printed().lines().filter(line::equals).count() >= times);
    }

    private void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the process ended:\n" + printed());
        }
    }

    /** SIGSTOP, and waits until every thread has stopped; those in a system call finish it first. */
    void freeze() throws IOException {
        Command.run("kill", "-STOP", Long.toString(process.pid()));
        await().atMost(PATIENCE).until(this::isFrozen);
    }

    private boolean isFrozen() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"));
                if (!stat.substring(stat.lastIndexOf(')')).startsWith(") T")) {
                    return false;
                }
            }
            return true;
        }
    }

    /** SIGCONT, after {@link #freeze}. */
    void thaw() throws IOException {
        Command.run("kill", "-CONT", Long.toString(process.pid()));
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGTERM, and waits for the end. */
    void stop() throws InterruptedException {
        process.destroy();
        awaitEnd();
    }

    /** SIGKILL: nothing is flushed, nobody is told. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits for the end and returns the exit code. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds() * 3, TimeUnit.SECONDS)) {
            throw new IllegalStateException("still running:\n" + printed());
        }
        return process.exitValue();
    }

    String printed() {
        try {
            return Files.readString(printed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGTERM, and SIGKILL if that does not help. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
