package dev.likewise.cli.command;

import dev.likewise.cli.shell.Time;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Looking again and again, for commands that show something that moves. */
final class WatchOptions {
    @Option(names = "--watch", description = "Go on, and show it whenever it changes, until Ctrl-C.")
    boolean watch;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.Converter.class,
            description = "How often to look with --watch (default: 1s).")
    Duration every;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Durations.Converter.class,
            description = "Stop watching after so long.")
    Duration atMost;

    /** Whether to look more than once. */
    boolean isOn() {
        return watch;
    }

    /** Looks again after each pause, for as long as was asked for; not at all without {@code --watch}. */
    void again(Time time, Runnable look) {
        long start = time.nanos();
        while (watch && !isOver(time, start)) {
            time.pause(every);
            look.run();
        }
    }

    private boolean isOver(Time time, long start) {
        return Thread.currentThread().isInterrupted() || (atMost != null && time.nanos() - start >= atMost.toNanos());
    }
}
