package dev.likewise.node.api;

/** A backup that was not made. The message is a sentence that says why. */
public final class BackupException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kept it from being made. */
    public enum Reason {
        /** Another one is under way. */
        RUNNING,
        /** It cannot be made there, under that name, or by this node; nothing was begun. */
        REFUSED,
        /** It was begun and went wrong: a disk is full or fails, or the node stops. It may go well another time. */
        FAILED
    }

    private final Reason reason;

    public BackupException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public BackupException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
