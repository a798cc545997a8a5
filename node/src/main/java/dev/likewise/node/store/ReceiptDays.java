package dev.likewise.node.store;

import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;

/**
 * The days of which there are receipts. A receipt is found on whichever day it was written, also where the clock was set since;
 * a day is dropped whole, with the first receipt of a later one. Safe for all threads.
 */
final class ReceiptDays {
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final NavigableSet<Integer> known = new ConcurrentSkipListSet<>();
    private final int keptDays;

    /** @param ttlMillis for how long a receipt is kept at the least */
    ReceiptDays(long ttlMillis) {
        keptDays = Math.toIntExact(Math.floorDiv(ttlMillis + DAY_MILLIS - 1, DAY_MILLIS));
    }

    /** The day that a time is on, since the beginning of 1970. */
    static int of(long wallMillis) {
        return Math.toIntExact(Math.floorDiv(wallMillis, DAY_MILLIS));
    }

    /** Whether a day is new; then {@link #firstKept} says what can go. */
    boolean add(int day) {
        return known.add(day);
    }

    /** The first day that has to be kept on a day: all before are forgotten here. */
    int firstKept(int today) {
        int first = today - keptDays;
        known.headSet(first).clear();
        return first;
    }

    /** All days, the last one first. */
    Iterable<Integer> newestFirst() {
        return known.descendingSet();
    }
}
