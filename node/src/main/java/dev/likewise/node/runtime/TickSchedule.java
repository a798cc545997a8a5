package dev.likewise.node.runtime;

import java.util.List;
import java.util.function.IntConsumer;

/** When each shard of a writer is due for a tick: all at the same pace, spread over it. Only the writer's thread. */
final class TickSchedule {
    private final List<Integer> shards;
    private final long periodMillis;
    private final long[] dueTicks;

    /**
     * @param shards those that get ticks, at least one
     * @param periodMillis the pace
     * @param nowTicks the time, see {@link SystemClock#ticks}
     */
    TickSchedule(List<Integer> shards, long periodMillis, long nowTicks) {
        this.shards = List.copyOf(shards);
        this.periodMillis = periodMillis;
        this.dueTicks = new long[shards.size()];
        for (int i = 0; i < dueTicks.length; i++) {
            dueTicks[i] = nowTicks + i * periodMillis / dueTicks.length;
        }
    }

    /** Names the shards that are due, each once however late it is. */
    void takeDue(long nowTicks, IntConsumer due) {
        for (int i = 0; i < dueTicks.length; i++) {
            if (dueTicks[i] - nowTicks <= 0) {
                due.accept(shards.get(i));
                dueTicks[i] = nowTicks + periodMillis;
            }
        }
    }

    /** How long nothing is due; at least 0. */
    long millisUntilDue(long nowTicks) {
        long least = periodMillis;
        for (long due : dueTicks) {
            least = Math.min(least, due - nowTicks);
        }
        return Math.max(0, least);
    }
}
