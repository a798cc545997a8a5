package dev.likewise.node.audit;

/** An audit is to end before its time. Without a stack trace: it is no fault. */
final class HaltedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HaltedException(String reason) {
        super(reason, null, false, false);
    }
}
