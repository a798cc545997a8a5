package dev.likewise.simulations.chaos.check;

import java.util.stream.LongStream;

/** Moments of a run, to ask how many came before another. */
final class Moments {
    private final long[] sorted;

    Moments(LongStream moments) {
        sorted = moments.sorted().toArray();
    }

    /** How many are earlier than {@code moment}. */
    long before(long moment) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < moment) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
