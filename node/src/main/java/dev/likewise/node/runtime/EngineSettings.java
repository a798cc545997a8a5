package dev.likewise.node.runtime;

/**
 * Limits of the write path and of what is kept in memory.
 *
 * @param writers how many writer threads there are, 1 or more; more than there are shards are not used
 * @param mailboxTaps how many taps may wait for one writer, 1 or more
 * @param turnTaps how many taps a turn takes at most, 1 or more
 * @param turnPeerInputs how many inputs from peers a turn takes at most, 1 or more
 * @param turnPeerBytes and how many bytes of their records; the last one may go over it
 * @param catchUpPercent which share of a writer's time others' records get while taps come and more records wait than a
 *     turn takes, 1 to 100
 * @param syncBacklogTurns how many turns of one writer may wait for the sync stage, 1 or more
 * @param tickMillis how often a shard is told that time passes, 1 to 1,000
 * @param countCacheBytes memory for published counts, about
 * @param storeRetryMillis the pause between attempts to bring a failed store back, 1 or more
 */
public record EngineSettings(
        int writers,
        int mailboxTaps,
        int turnTaps,
        int turnPeerInputs,
        int turnPeerBytes,
        int catchUpPercent,
        int syncBacklogTurns,
        long tickMillis,
        long countCacheBytes,
        long storeRetryMillis) {
    public EngineSettings {
        require("writers", writers, 1);
        require("mailbox taps", mailboxTaps, 1);
        require("turn taps", turnTaps, 1);
        require("turn peer inputs", turnPeerInputs, 1);
        require("turn peer bytes", turnPeerBytes, 1);
        require("catch-up percent", catchUpPercent, 1);
        require("sync backlog turns", syncBacklogTurns, 1);
        require("tick millis", tickMillis, 1);
        require("count cache bytes", countCacheBytes, 0);
        require("store retry millis", storeRetryMillis, 1);
        if (catchUpPercent > 100) {
            throw new IllegalArgumentException("catch-up percent: " + catchUpPercent + " (expected: <= 100)");
        }
        if (tickMillis > 1_000) {
            throw new IllegalArgumentException("tick millis: " + tickMillis + " (expected: <= 1000)");
        }
    }

    private static void require(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
    }
}
