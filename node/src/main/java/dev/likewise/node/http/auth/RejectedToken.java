package dev.likewise.node.http.auth;

/**
 * A token that is not believed. Without a stack trace: hostile clients must not be able to make it expensive, and it is
 * remembered.
 */
final class RejectedToken extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean forGood;

    private RejectedToken(String reason, boolean forGood) {
        super(reason, null, false, false);
        this.forGood = forGood;
    }

    /** @param reason a fixed text, printable ASCII without quotes: it goes into a header */
    static RejectedToken of(String reason) {
        return new RejectedToken(reason, true);
    }

    /** One that may be believed later, with the same keys. */
    static RejectedToken forNow(String reason) {
        return new RejectedToken(reason, false);
    }

    /** Whether these keys never believe it. */
    boolean isForGood() {
        return forGood;
    }
}
