package dev.likewise.node.http.counts;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What became of taps, by the way they came. Safe for all threads. */
public final class TapCounters {
    /** How a tap came. */
    public enum Via {
        /** As a request of its own. */
        HTTP,
        /** By a WebSocket. */
        SOCKET,
        /** As a line of a batch. */
        BATCH;

        /** As it stands in a label. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What became of it. */
    public enum Outcome {
        /** The like is another than before. */
        CHANGED,
        /** It was so already. */
        UNCHANGED,
        /** It was answered before, under the same key. */
        REPLAYED,
        /** It came late, and something newer stood. */
        SUPERSEDED,
        /** It was not taken, or it is not known whether it is durable. */
        REFUSED,
        /** It was not taken, as there was too much to do or this client has called too often. */
        SHED;

        /** As it stands in a label. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Asked for once: an enum makes a new array each time. */
    private static final int OUTCOMES = Outcome.values().length;

    private final LongAdder[] counts = Stream.generate(LongAdder::new)
            .limit((long) Via.values().length * 2 * OUTCOMES)
            .toArray(LongAdder[]::new);

    private LongAdder at(Via via, boolean like, Outcome outcome) {
        int action = via.ordinal() * 2 + (like ? 1 : 0);
        return counts[action * OUTCOMES + outcome.ordinal()];
    }

    /** A tap has found its end. */
    public void count(Via via, boolean like, Outcome outcome) {
        at(via, like, outcome).increment();
    }

    /** How many so far. */
    public long get(Via via, boolean like, Outcome outcome) {
        return at(via, like, outcome).sum();
    }
}
