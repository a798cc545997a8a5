package dev.likewise.node.http.counts;

import java.util.concurrent.atomic.LongAdder;

/** How much is pushed, and to how many. Safe for all threads. */
public final class LiveCounters {
    private final LongAdder sockets = new LongAdder();
    private final LongAdder streams = new LongAdder();
    private final LongAdder pushes = new LongAdder();
    private final LongAdder conflated = new LongAdder();

    /** A WebSocket was opened, 1, or has ended, −1. */
    public void socket(int change) {
        sockets.add(change);
    }

    /** A client has begun to be sent events, 1, or has ended, −1. */
    public void stream(int change) {
        streams.add(change);
    }

    /** A count was given to a client. */
    public void pushed() {
        pushes.increment();
    }

    /** A change was not shown by itself, as a newer one took its place. */
    public void conflated() {
        conflated.increment();
    }

    /** How many WebSockets are open. */
    public long sockets() {
        return sockets.sum();
    }

    /** How many clients are sent events. */
    public long streams() {
        return streams.sum();
    }

    /** How many counts were given to clients. */
    public long pushes() {
        return pushes.sum();
    }

    /** How many changes were merged into newer ones. */
    public long conflations() {
        return conflated.sum();
    }
}
