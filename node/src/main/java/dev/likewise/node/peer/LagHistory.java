package dev.likewise.node.peer;

import java.util.Arrays;

/**
 * When one shard's own log reached which length, so that the age of what a peer lacks can be told from a position. Fine
 * for what is recent, coarser the longer ago; bounded. On the gossip event loop.
 */
final class LagHistory {
    private static final int SAMPLES = 256;

    private final long[] seqs = new long[SAMPLES];
    private final long[] ticks = new long[SAMPLES];
    private int size;

    /** The log ends with this record now. */
    void add(long seq, long nowTicks) {
        if (size > 0 && seqs[size - 1] >= seq) {
            return;
        }
        if (size == SAMPLES) {
            thin();
        }
        seqs[size] = seq;
        ticks[size] = nowTicks;
        size++;
    }

    /** Keeps every second sample: a cut of hours is told to the minute, not to the tick. */
    private void thin() {
        for (int i = 0; i < SAMPLES / 2; i++) {
            seqs[i] = seqs[2 * i];
            ticks[i] = ticks[2 * i];
        }
        size = SAMPLES / 2;
    }

    /** How long ago, in ms, the first record after this one was first seen here; 0 if there is none. */
    long ageOfAfter(long seq, long nowTicks) {
        int found = Arrays.binarySearch(seqs, 0, size, seq + 1);
        int first = found >= 0 ? found : -found - 1;
        return first == size ? 0 : nowTicks - ticks[first];
    }
}
