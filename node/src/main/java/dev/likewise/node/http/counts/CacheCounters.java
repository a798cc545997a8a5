package dev.likewise.node.http.counts;

import java.util.concurrent.atomic.LongAdder;

/** How often something was found in a cache. Safe for all threads. */
public final class CacheCounters {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /** Somebody has looked. */
    public void count(boolean hit) {
        (hit ? hits : misses).increment();
    }

    /** How often it was there. */
    public long hits() {
        return hits.sum();
    }

    /** How often it was not. */
    public long misses() {
        return misses.sum();
    }
}
