package dev.likewise.node.http.live;

import java.util.concurrent.ThreadLocalRandom;

/** When a client whose connection has ended is to come back: each at another time, or all of them would come at once. */
final class RetryDelay {
    private static final int LEAST_MILLIS = 1_000;
    private static final int MOST_MILLIS = 5_000;

    private RetryDelay() {}

    static int millis() {
        return ThreadLocalRandom.current().nextInt(LEAST_MILLIS, MOST_MILLIS);
    }
}
