package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One {@link Sweeper} an event loop, made when it is needed. Safe for all threads. */
final class Sweepers {
    private final Map<EventLoop, Sweeper> byLoop = new ConcurrentHashMap<>();
    private final long everyMillis;

    Sweepers(long everyMillis) {
        this.everyMillis = everyMillis;
    }

    Sweeper of(EventLoop loop) {
        return byLoop.computeIfAbsent(loop, l -> new Sweeper(l, everyMillis));
    }

    void stop() {
        byLoop.values().forEach(Sweeper::stop);
    }
}
