package dev.likewise.cli.shell;

/** A command cannot go on. The message is one sentence for a person and says what to do. */
public class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public Failure(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public Failure(int exitCode, String message) {
        this(exitCode, message, null);
    }

    /** The user asked for something that cannot be done as asked. */
    public static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message);
    }

    public static Failure unreachable(String message, Throwable cause) {
        return new Failure(ExitCode.UNREACHABLE, message, cause);
    }

    public static Failure refused(String message) {
        return new Failure(ExitCode.REFUSED, message);
    }

    /** One of {@link ExitCode}. */
    public int exitCode() {
        return exitCode;
    }
}
