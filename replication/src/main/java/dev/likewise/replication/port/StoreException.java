package dev.likewise.replication.port;

/** A store could not read, write or sync. The message says what to do. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
