package dev.likewise.node;

/**
 * A node that cannot start as it was told to: wrong use, not a fault. The message is one sentence that says what to do;
 * nothing is left running.
 */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StartException(String message, Throwable cause) {
        super(message, cause);
    }

    StartException(String message) {
        this(message, null);
    }
}
