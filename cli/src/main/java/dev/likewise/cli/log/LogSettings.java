package dev.likewise.cli.log;

import java.util.Optional;

/**
 * How this process logs.
 *
 * @param json whose lines they are, if they are to be JSON; else they are text
 * @param repeatsMax how many lines of a kind there may be in {@link Logs#WINDOW}; 0 for any number
 */
public record LogSettings(Optional<Source> json, int repeatsMax) {
    /** The node that logs. */
    public record Source(String region, String node) {}

    /** Checks the range. */
    public LogSettings {
        if (repeatsMax < 0) {
            throw new IllegalArgumentException("repeats max: " + repeatsMax + " (expected: >= 0)");
        }
    }
}
