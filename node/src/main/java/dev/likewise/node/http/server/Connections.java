package dev.likewise.node.http.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The open connections of one server. Safe for all threads. */
final class Connections {
    private final Set<Http1Connection> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch drained = new CountDownLatch(1);
    private volatile boolean draining;

    void opened(Http1Connection connection) {
        open.add(connection);
        if (draining) {
            // It was accepted while the server stopped; it may have missed the call below.
            connection.onLoop(connection::drain);
        }
    }

    void closed(Http1Connection connection) {
        open.remove(connection);
        countDownIfDrained();
    }

    int count() {
        return open.size();
    }

    /** Whether each connection ends with the answers that are under way. */
    boolean isDraining() {
        return draining;
    }

    /** Has connections end as soon as their requests are answered. */
    void drain() {
        draining = true;
        open.forEach(connection -> connection.onLoop(connection::drain));
        countDownIfDrained();
    }

    private void countDownIfDrained() {
        if (draining && open.isEmpty()) {
            drained.countDown();
        }
    }

    /** Waits until all are closed; {@code false} if that took too long. */
    boolean awaitDrained(long millis) throws InterruptedException {
        return drained.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Closes all that are left. */
    void abort() {
        open.forEach(Http1Connection::abort);
    }
}
