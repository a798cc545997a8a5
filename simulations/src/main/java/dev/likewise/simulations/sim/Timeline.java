package dev.likewise.simulations.sim;

import java.util.PriorityQueue;

/** Virtual time: what is to happen, in order. Two things at the same moment happen in the order they were planned. */
final class Timeline {
    private record Entry(long at, long order, Runnable action) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    private final PriorityQueue<Entry> planned = new PriorityQueue<>();
    private long now;
    private long order;

    /** Microseconds since the schedule began. */
    long now() {
        return now;
    }

    long millis() {
        return now / 1_000;
    }

    /** Plans something, {@code micros} from now. */
    void after(long micros, Runnable action) {
        planned.add(new Entry(now + Math.max(0, micros), order++, action));
    }

    void afterMillis(long millis, Runnable action) {
        after(1_000 * millis, action);
    }

    /** Lets happen what is planned up to a moment; it is then that moment. */
    void runUntil(long micros) {
        while (!planned.isEmpty() && planned.peek().at() <= micros) {
            Entry next = planned.poll();
            now = next.at();
            next.action().run();
        }
        now = Math.max(now, micros);
    }

    /** How many things have been planned so far. */
    long count() {
        return order;
    }
}
