package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;

/**
 * A data directory was not opened or made, because it is not what it should be; nothing in it was changed. Trying again
 * does not help: the message says what to do.
 */
public final class StoreRefusedException extends StoreException {
    private static final long serialVersionUID = 1L;

    StoreRefusedException(String message, Throwable cause) {
        super(message, cause);
    }

    StoreRefusedException(String message) {
        this(message, null);
    }
}
