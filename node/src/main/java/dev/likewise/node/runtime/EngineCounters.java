package dev.likewise.node.runtime;

import dev.likewise.crdt.Stamp;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.TapResult;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What the write path counts, for metrics and for knowing when it is drained. Safe for all threads. */
public final class EngineCounters {
    final LongAdder tapsTaken = new LongAdder();
    final LongAdder tapsAnswered = new LongAdder();
    final LongAdder tapsFailed = new LongAdder();
    final LongAdder tapsShed = new LongAdder();
    final LongAdder commits = new LongAdder();
    final LongAdder syncs = new LongAdder();
    final LongAdder countHits = new LongAdder();
    final LongAdder countMisses = new LongAdder();
    private final LongAdder toggles = new LongAdder();
    private final LongAdder corrections = new LongAdder();
    private final LongAdder snapshotsServed = new LongAdder();
    private final LongAdder snapshotsLeftServing = new LongAdder();
    private final LongAdder snapshotsMerged = new LongAdder();
    private final LongAdder snapshotsLeftFetching = new LongAdder();
    private final LongAdder[] shardTaps;
    volatile TurnObserver turns = TurnObserver.NONE;

    /** @param shards how many there are */
    EngineCounters(int shards) {
        shardTaps = Stream.generate(LongAdder::new).limit(shards).toArray(LongAdder[]::new);
    }

    /** A shard's step is durable. Only the sync stage. */
    void durable(Outcome outcome) {
        shardTaps[outcome.view().shard()].add(outcome.replies().size());
        for (Outcome.Reply reply : outcome.replies()) {
            if (isToggle(reply.result())) {
                toggles.increment();
            }
        }
        Outcome.Tally tally = outcome.tally();
        if (!tally.equals(Outcome.Tally.NONE)) {
            corrections.add(tally.corrections());
            snapshotsServed.add(tally.served());
            snapshotsLeftServing.add(tally.leftServing());
            snapshotsMerged.add(tally.merged());
            snapshotsLeftFetching.add(tally.leftFetching());
        }
    }

    private static boolean isToggle(TapResult result) {
        return result.kind() == TapResult.Kind.CHANGED
                && !result.before().stamp().equals(Stamp.NEVER);
    }

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

    /** How many shards there are. */
    public int shards() {
        return shardTaps.length;
    }

    /** Taps of a shard that were made durable, whatever became of them. */
    public long shardTaps(int shard) {
        return shardTaps[shard].sum();
    }

    /** Taps that changed what the same user had tapped on the same post before. */
    public long toggles() {
        return toggles.sum();
    }

    /** How often this replica took back or gave a credit without a tap. */
    public long corrections() {
        return corrections.sum();
    }

    /** Snapshots given to peers, see {@link Outcome.Tally}. */
    public long snapshotsServed() {
        return snapshotsServed.sum();
    }

    /** Snapshots that peers stopped asking for. */
    public long snapshotsLeftServing() {
        return snapshotsLeftServing.sum();
    }

    /** Snapshots of peers that were merged. */
    public long snapshotsMerged() {
        return snapshotsMerged.sum();
    }

    /** Snapshots that were given up before they were all there. */
    public long snapshotsLeftFetching() {
        return snapshotsLeftFetching.sum();
    }

    /** Looks for a subject's columns that found them in memory. */
    public long countHits() {
        return countHits.sum();
    }

    /** Looks that did not. */
    public long countMisses() {
        return countMisses.sum();
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
