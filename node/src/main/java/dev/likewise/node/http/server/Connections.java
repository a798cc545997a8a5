package dev.likewise.node.http.server;

import io.netty.channel.Channel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The open connections of one server, whatever is spoken on them. Safe for all threads. */
final class Connections {
    private final Set<Channel> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch drained = new CountDownLatch(1);
    private volatile boolean draining;

    /** Called when a connection's first handlers are there. */
    void opened(Channel connection) {
        open.add(connection);
        connection.closeFuture().addListener(closed -> closed(connection));
        if (draining) {
            // It was accepted while the server stopped; it may have missed the call below.
            tellToDrain(connection);
        }
    }

    private void closed(Channel connection) {
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
        open.forEach(Connections::tellToDrain);
        countDownIfDrained();
    }

    private static void tellToDrain(Channel connection) {
        connection.eventLoop().execute(() -> connection.pipeline().fireUserEventTriggered(DrainEvent.INSTANCE));
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
        open.forEach(Channel::close);
    }
}
