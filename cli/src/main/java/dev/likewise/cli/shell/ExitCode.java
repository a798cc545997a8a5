package dev.likewise.cli.shell;

/** What a command tells the shell. Signals add 130 and 143, which are the JVM's own. */
public final class ExitCode {
    public static final int OK = 0;
    /** The answer is no: not liked, regions differ, not converged. */
    public static final int NO = 1;
    /** Wrong use: options, settings, files. */
    public static final int USAGE = 2;
    /** No node could be reached. */
    public static final int UNREACHABLE = 3;
    /** A node was reached and refused. */
    public static final int REFUSED = 4;
    /** A bug in this program. */
    public static final int BUG = 70;

    private ExitCode() {}
}
