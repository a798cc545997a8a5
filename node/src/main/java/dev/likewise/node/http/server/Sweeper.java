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
    /** Something with deadlines. */
    interface Watch {
        /** Compares with the deadlines; {@code now} as {@link System#nanoTime} has it. */
        void check(long now);
    }

    private final Set<Watch> watches = new HashSet<>();
    private final ScheduledFuture<?> timer;
    private long now = System.nanoTime();

    Sweeper(EventLoop loop, long everyMillis) {
        timer = loop.scheduleWithFixedDelay(this::sweep, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    void add(Watch watch) {
        watches.add(watch);
    }

    void remove(Watch watch) {
        watches.remove(watch);
    }

    /** {@link System#nanoTime} as of the last sweep. */
    long now() {
        return now;
    }

    /** Whether so much time has passed since then. */
    static boolean isOver(long since, long millis, long now) {
        return now - since >= TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void sweep() {
        now = System.nanoTime();
        // A copy, because who is closed removes itself.
        for (Watch watch : watches.toArray(new Watch[0])) {
            watch.check(now);
        }
    }

    /** Any thread. */
    void stop() {
        timer.cancel(false);
    }
}
