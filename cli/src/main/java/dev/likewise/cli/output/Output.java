package dev.likewise.cli.output;

import dev.likewise.cli.json.JsonText;
import dev.likewise.cli.shell.Shell;
import java.util.Map;

/** Where a command's results and notes go, according to {@code --json}, {@code -q} and {@code -v}. */
public final class Output {
    private final Shell shell;
    private final boolean json;
    private final boolean quiet;
    private final boolean verbose;

    public Output(Shell shell, boolean json, boolean quiet, boolean verbose) {
        this.shell = shell;
        this.json = json;
        this.quiet = quiet;
        this.verbose = verbose;
    }

    /** Whether results are JSON; then {@link #json} is the only way out. */
    public boolean isJson() {
        return json;
    }

    public boolean isQuiet() {
        return quiet;
    }

    public boolean isVerbose() {
        return verbose;
    }

    public boolean colour() {
        return shell.outIsTerminal() && !shell.colourIsForbidden();
    }

    /** Whether progress may be drawn and redrawn on standard error. */
    public boolean progressWanted() {
        return shell.errIsTerminal() && !shell.colourIsForbidden() && !quiet && !json;
    }

    /** One JSON object on one line. */
    public void json(Map<String, ?> object) {
        shell.out().println(JsonText.of(object));
        shell.out().flush();
    }

    public void line(String text) {
        shell.out().println(text);
        shell.out().flush();
    }

    /** A verdict, in its colour. */
    public void verdict(boolean good, String text) {
        line((good ? Paint.GOOD : Paint.BAD).on(text, colour()));
    }

    /** A table, no wider than the terminal. */
    public void table(Table table) {
        table.lines(colour(), shell.columns().orElse(Integer.MAX_VALUE)).forEach(shell.out()::println);
        shell.out().flush();
    }

    /** Clears the screen, on a terminal. */
    public void clear() {
        if (shell.outIsTerminal() && !shell.colourIsForbidden()) {
            shell.out().print("\u001B[H\u001B[2J");
        }
    }

    /** A hint on standard error; not with {@code -q}. */
    public void note(String text) {
        if (!quiet) {
            shell.err().println(text);
        }
    }

    /** What makes results doubtful, on standard error; also with {@code -q}. */
    public void warning(String text) {
        shell.err().println("likewise: " + Text.printable(text));
    }

    /** A detail on standard error; only with {@code -v}. */
    public void detail(String text) {
        if (verbose) {
            shell.err().println(text);
        }
    }

    /** Draws over the current line of standard error; only where {@link #progressWanted}. */
    public void progress(String text) {
        shell.err().print("\r\u001B[K" + text);
        shell.err().flush();
    }
}
