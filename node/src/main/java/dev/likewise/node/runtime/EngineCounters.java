package dev.likewise.node.runtime;

import java.util.concurrent.atomic.LongAdder;

/** What the write path counts, for metrics and for knowing when it is drained. Safe for all threads. */
public final class EngineCounters {
    final LongAdder tapsTaken = new LongAdder();
    final LongAdder tapsAnswered = new LongAdder();
    final LongAdder tapsFailed = new LongAdder();
    final LongAdder tapsShed = new LongAdder();
    final LongAdder commits = new LongAdder();
    final LongAdder syncs = new LongAdder();

    /** Taps that were taken. */
    public long tapsTaken() {
        return tapsTaken.sum();
    }

    /** Taps that were called back with a result. */
    public long tapsAnswered() {
        return tapsAnswered.sum();
    }

    /** Taps that were called back with a failure. */
    public long tapsFailed() {
        return tapsFailed.sum();
    }

    /** Taps that found no room. */
    public long tapsShed() {
        return tapsShed.sum();
    }

    /** Writes to the store, each for all shards of a turn. */
    public long commits() {
        return commits.sum();
    }

    /** Times the store was asked to make them durable. */
    public long syncs() {
        return syncs.sum();
    }

    /** Whether every tap that was taken was called back; only sure once no more are taken. */
    boolean allAnswered() {
        // Answers first: a tap that comes between the two sums then counts as not answered.
        long answered = tapsAnswered.sum() + tapsFailed.sum();
        return tapsTaken.sum() <= answered;
    }
}
