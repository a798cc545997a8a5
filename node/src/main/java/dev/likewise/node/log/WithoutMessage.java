package dev.likewise.node.log;

/**
 * An exception as it may be logged when nobody foresaw it and a request's data was at hand: its class, its frames and those of
 * its causes, and not their messages. The JDK and libraries quote what they choke on ({@code For input string: "…"}), which
 * may be a user's id or a token, and those are never in the log at INFO and above. At DEBUG the exception itself may be logged.
 *
 * <p>Exceptions that this code makes itself, like {@code StoreException}, hold no such data and are logged as they are.
 * Immutable.
 */
public final class WithoutMessage extends Exception {
    private static final long serialVersionUID = 1L;
    /** A chain of causes may be a ring. */
    private static final int CAUSES_MAX = 10;

    private WithoutMessage(Throwable thrown, int causesMax) {
        super(
                thrown.getClass().getName(),
                thrown.getCause() == null || causesMax == 0
                        ? null
                        : new WithoutMessage(thrown.getCause(), causesMax - 1),
                false,
                true);
        setStackTrace(thrown.getStackTrace());
    }

    /** What may be logged of an exception. */
    public static WithoutMessage of(Throwable thrown) {
        return new WithoutMessage(thrown, CAUSES_MAX);
    }
}
