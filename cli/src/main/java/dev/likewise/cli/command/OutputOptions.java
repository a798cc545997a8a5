package dev.likewise.cli.command;

import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.Shell;
import picocli.CommandLine.Option;

/** What every command understands. */
public final class OutputOptions {
    @Option(names = "--json", description = "JSON on standard output, and nothing else there.")
    boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "No notes and no progress; only results.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Also show each call and its status, on standard error.")
    boolean verbose;

    @Option(names = "--debug", description = "A stack trace with an error.")
    boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "This text.")
    boolean help;

    public Output output(Shell shell) {
        return new Output(shell, json, quiet, verbose);
    }
}
