package dev.likewise.cli;

import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever went wrong into one sentence on standard error and an exit code. */
final class ErrorReport {
    private final Shell shell;

    ErrorReport(Shell shell) {
        this.shell = shell;
    }

    /** The command line cannot be understood. */
    int wrongUse(ParameterException e, String[] arguments) {
        say(WrongUse.sentence(e));
        trace(e, List.of(arguments).contains("--debug"));
        return ExitCode.USAGE;
    }

    /** The command failed. */
    int failed(Exception e, CommandLine line, ParseResult parsed) {
        shell.out().flush();
        boolean debug = isDebug(parsed);
        if (e instanceof Failure failure) {
            say(failure.getMessage());
            trace(e, debug);
            return failure.exitCode();
        }
        say("a bug: " + e + "; please report it" + (debug ? "" : ", with what --debug adds to this command"));
        trace(e, debug);
        return ExitCode.BUG;
    }

    /** An argument holds what is not of the locale's encoding. */
    int unreadable(String argument) {
        say("'" + argument
                + "' has characters that this locale does not (expected: a UTF-8 locale, as LC_ALL=C.UTF-8)");
        return ExitCode.USAGE;
    }

    /** The virtual machine has no room left for what the command does. */
    int exhausted(Error e) {
        say("there is not memory enough for this command (" + e + "): ask for less at once, or give more with"
                + " LIKEWISE_JAVA_OPTS=-Xmx2g");
        return ExitCode.BUG;
    }

    /** Results could not be written, so whatever the command found out, nobody knows it. */
    int lost(String why) {
        say("the results could not be written (" + why + "): see to where standard output goes");
        return ExitCode.BUG;
    }

    private static boolean isDebug(ParseResult parsed) {
        for (ParseResult part = parsed; part != null; part = part.hasSubcommand() ? part.subcommand() : null) {
            if (part.hasMatchedOption("--debug")) {
                return true;
            }
        }
        return false;
    }

    private void say(String sentence) {
        shell.err().println("likewise: " + Text.printable(sentence));
        shell.err().flush();
    }

    private void trace(Exception e, boolean wanted) {
        if (wanted) {
            e.printStackTrace(shell.err());
            shell.err().flush();
        }
    }
}
