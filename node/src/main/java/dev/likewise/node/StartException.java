package dev.likewise.node;

import dev.likewise.node.config.ListenException;

/**
 * A node that cannot start as it was told to: wrong use, not a fault. The message is one sentence that says what to do;
 * nothing is left running.
 */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whether something else listens on one of the node's addresses. */
    public boolean isAddressInUse() {
        return getCause() instanceof ListenException listen && listen.isInUse();
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }

    StartException(String message) {
        this(message, null);
    }
}
