package dev.likewise.node.http.server;

/**
 * How long clients are waited for. They are kept to within an eighth of the shortest, or a second.
 *
 * @param idleMillis an open connection on which nothing is asked
 * @param requestMillis from a request's first byte to its last: 408 after
 * @param writeMillis for a client that does not read its answers to make room for more
 * @param lingerMillis for a client to close its side after the last answer
 */
public record Timeouts(long idleMillis, long requestMillis, long writeMillis, long lingerMillis) {
    /** A minute, 10 s, 30 s, 2 s. */
    public static final Timeouts DEFAULT = new Timeouts(60_000, 10_000, 30_000, 2_000);

    private static final long HOUR_MILLIS = 3_600_000;

    public Timeouts {
        Limits.requireBetween("http-idle-timeout", idleMillis, 10, HOUR_MILLIS);
        Limits.requireBetween("http-request-timeout", requestMillis, 10, HOUR_MILLIS);
        Limits.requireBetween("http-write-timeout", writeMillis, 10, HOUR_MILLIS);
        Limits.requireBetween("http-linger-timeout", lingerMillis, 10, HOUR_MILLIS);
    }

    /** How often to look. */
    long sweepMillis() {
        long shortest = Math.min(Math.min(idleMillis, requestMillis), Math.min(writeMillis, lingerMillis));
        return Math.max(1, Math.min(1_000, shortest / 8));
    }
}
