package dev.likewise.cli.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a command has around it.
 *
 * @param out results, and nothing else; the command flushes
 * @param err errors, notes, progress; flushes itself at line ends
 * @param environment variables
 * @param outIsTerminal whether a person reads {@code out}
 * @param errIsTerminal whether a person reads {@code err}
 * @param time for waiting
 * @param prompt asks the person there
 * @param stop tells when to end what has no end of its own
 */
public record Shell(
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Time time,
        Prompt prompt,
        StopSignal stop) {
    /** With nobody to ask. */
    public Shell(
            PrintWriter out,
            PrintWriter err,
            Map<String, String> environment,
            boolean outIsTerminal,
            boolean errIsTerminal,
            Time time,
            StopSignal stop) {
        this(out, err, environment, outIsTerminal, errIsTerminal, time, Prompt.NOBODY, stop);
    }

    /** The process's own. */
    public static Shell ofProcess() {
        return new Shell(
                new ResultWriter(new FileOutputStream(FileDescriptor.out)),
                new PrintWriter(
                        new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true),
                System.getenv(),
                Terminals.isTerminal(1),
                Terminals.isTerminal(2),
                Time.SYSTEM,
                Prompt.ofProcess(),
                new ProcessStop());
    }

    /** How many cells a line of the terminal has that reads {@code out}; empty if none does, or that is not known. */
    public OptionalInt columns() {
        String columns = environment.getOrDefault("COLUMNS", "").trim();
        return outIsTerminal && columns.matches("[1-9][0-9]{0,4}")
                ? OptionalInt.of(Integer.parseInt(columns))
                : OptionalInt.empty();
    }

    /** Whether the user forbids colour, see no-color.org. */
    public boolean colourIsForbidden() {
        return !environment.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(environment.get("TERM"));
    }
}
