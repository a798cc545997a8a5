package dev.likewise.cli;

import dev.likewise.cli.shell.ResultWriter;
import dev.likewise.cli.shell.Shell;

/** The executable jar's entry. */
public final class Main {
    /** What Java makes of bytes that the locale's encoding does not have; ids with it would be other people's. */
    private static final char UNREADABLE = '\uFFFD';

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(Shell.ofProcess(), arguments));
    }

    /** Runs one command within its surroundings. */
    static int run(Shell shell, String... arguments) {
        ErrorReport errors = new ErrorReport(shell);
        for (String argument : arguments) {
            if (argument.indexOf(UNREADABLE) >= 0) {
                return errors.unreadable(argument);
            }
        }
        int exitCode;
        try {
            exitCode = Likewise.commandLine(shell).execute(GlobalsLast.reorder(arguments));
        } catch (OutOfMemoryError | StackOverflowError e) {
            exitCode = errors.exhausted(e);
        }
        shell.out().flush();
        if (shell.out() instanceof ResultWriter results) {
            exitCode = results.lost().map(errors::lost).orElse(exitCode);
        }
        shell.err().flush();
        return exitCode;
    }
}
