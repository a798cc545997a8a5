package dev.likewise.node;

/**
 * Something on a disk that no node runs on is not what it should be, or cannot be done. The message is one sentence that says
 * what to do.
 */
public final class DiskException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean diskFails;

    private DiskException(String message, boolean diskFails, Throwable cause) {
        super(message, cause);
        this.diskFails = diskFails;
    }

    /** It was not asked for as it can be done; nothing was changed. */
    static DiskException refused(String message) {
        return new DiskException(message, false, null);
    }

    /** The disk is full, or fails, or is not this user's. */
    static DiskException failed(String message, Throwable cause) {
        return new DiskException(message, true, cause);
    }

    /** Whether the disk is at fault and not what was asked for. */
    public boolean isDiskFailure() {
        return diskFails;
    }
}
