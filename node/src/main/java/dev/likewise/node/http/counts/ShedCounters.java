package dev.likewise.node.http.counts;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How often something was shed. Safe for all threads. */
public final class ShedCounters {
    private final Map<ShedReason, LongAdder> counts = new EnumMap<>(ShedReason.class);

    public ShedCounters() {
        for (ShedReason reason : ShedReason.values()) {
            counts.put(reason, new LongAdder());
        }
    }

    /** Something was shed; {@code null} if it was refused for another reason, which is not counted here. */
    public void count(ShedReason reason) {
        if (reason != null) {
            counts.get(reason).increment();
        }
    }

    /** How often so far. */
    public long get(ShedReason reason) {
        return counts.get(reason).sum();
    }
}
