package dev.likewise.cli;

import dev.likewise.cli.shell.Shell;

/** The executable jar's entry. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(Shell.ofProcess(), arguments));
    }

    /** Runs one command within its surroundings. */
    static int run(Shell shell, String... arguments) {
        int exitCode = Likewise.commandLine(shell).execute(GlobalsLast.reorder(arguments));
        shell.out().flush();
        shell.err().flush();
        return exitCode;
    }
}
