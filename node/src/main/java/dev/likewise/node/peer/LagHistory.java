package dev.likewise.node.peer;

import java.util.Arrays;

/**
 * When one shard's own log reached which length, so that the age of what a peer lacks can be told from a position, to
 * within an eighth. Bounded. On the gossip event loop.
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
            thin(nowTicks);
        }
        seqs[size] = seq;
        ticks[size] = nowTicks;
        size++;
    }

    /** Leaves out what is closer to its neighbours than an eighth of its age, which never leaves more than fits. */
    private void thin(long nowTicks) {
        int kept = 1;
        for (int i = 1; i < size - 1; i++) {
            boolean close = ticks[i + 1] - ticks[kept - 1] <= (nowTicks - ticks[i + 1]) / 8;
            if (!close) {
                copy(i, kept++);
            }
        }
        copy(size - 1, kept++);
        size = Math.min(kept, SAMPLES - 1);
    }

    private void copy(int from, int to) {
        seqs[to] = seqs[from];
        ticks[to] = ticks[from];
    }

    /** How long ago, in ms, the first record after this one was first seen here; 0 if there is none. */
    long ageOfAfter(long seq, long nowTicks) {
        int found = Arrays.binarySearch(seqs, 0, size, seq + 1);
        int first = found >= 0 ? found : -found - 1;
        return first == size ? 0 : nowTicks - ticks[first];
    }
}
