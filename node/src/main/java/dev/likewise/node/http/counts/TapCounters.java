package dev.likewise.node.http.counts;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

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

    /** Those of likes and of unlikes. */
    private record Actions(LongAdder likes, LongAdder unlikes) {
        Actions() {
            this(new LongAdder(), new LongAdder());
        }
    }

    private final Map<Via, Map<Outcome, Actions>> counts = new EnumMap<>(Via.class);

    /** Nothing was counted yet. */
    public TapCounters() {
        for (Via via : Via.values()) {
            Map<Outcome, Actions> outcomes = new EnumMap<>(Outcome.class);
            for (Outcome outcome : Outcome.values()) {
                outcomes.put(outcome, new Actions());
            }
            counts.put(via, outcomes);
        }
    }

    private LongAdder at(Via via, boolean like, Outcome outcome) {
        Actions actions = counts.get(via).get(outcome);
        return like ? actions.likes() : actions.unlikes();
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
