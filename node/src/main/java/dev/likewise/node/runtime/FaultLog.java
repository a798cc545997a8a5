package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Outcome.Fault;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what peers did wrong, and logs it, one line a kind in ten seconds: a peer with a bad clock sends thousands.
 * Reports come from one thread; counts may be read from any.
 */
final class FaultLog {
    private static final Logger LOG = LoggerFactory.getLogger(FaultLog.class);
    private static final long PAUSE_MILLIS = 10_000;

    private final SystemClock clock;
    private final Map<Fault.Kind, LongAdder> counts = new EnumMap<>(Fault.Kind.class);
    private final Map<Fault.Kind, Long> nextLine = new EnumMap<>(Fault.Kind.class);
    private final Map<Fault.Kind, Long> kept = new EnumMap<>(Fault.Kind.class);

    FaultLog(SystemClock clock) {
        this.clock = clock;
        for (Fault.Kind kind : Fault.Kind.values()) {
            counts.put(kind, new LongAdder());
        }
    }

    /** How many faults of a kind there were. */
    long count(Fault.Kind kind) {
        return counts.get(kind).sum();
    }

    void report(int shard, Fault fault) {
        counts.get(fault.kind()).increment();
        long now = clock.ticks();
        Long next = nextLine.get(fault.kind());
        if (next != null && now - next < 0) {
            kept.merge(fault.kind(), 1L, Long::sum);
            return;
        }
        nextLine.put(fault.kind(), now + PAUSE_MILLIS);
        Long more = kept.remove(fault.kind());
        LOG.warn(
                "{} in shard {} from {}, log of {}: {}{}",
                fault.kind(),
                shard,
                fault.from(),
                fault.origin(),
                fault.detail(),
                more == null ? "" : " (and " + more + " since the last line)");
    }
}
