package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Looks after the deadlines of one event loop's connections: one timer a loop instead of one a connection, and a clock that
 * is read once a sweep instead of once a request. On the event loop.
 */
final class Sweeper {
    private final Set<SlowClientGuard> guards = new HashSet<>();
    private final ScheduledFuture<?> timer;
    private long now = System.nanoTime();

    Sweeper(EventLoop loop, long everyMillis) {
        timer = loop.scheduleWithFixedDelay(this::sweep, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    void add(SlowClientGuard guard) {
        guards.add(guard);
    }

    void remove(SlowClientGuard guard) {
        guards.remove(guard);
    }

    /** {@link System#nanoTime} as of the last sweep. */
    long now() {
        return now;
    }

    private void sweep() {
        now = System.nanoTime();
        // A copy, because who is closed removes itself.
        for (SlowClientGuard guard : guards.toArray(new SlowClientGuard[0])) {
            guard.check(now);
        }
    }

    /** Any thread. */
    void stop() {
        timer.cancel(false);
    }
}
