package dev.likewise.cli.replay;

import java.time.Duration;

/**
 * How a trace is played.
 *
 * @param spread to which node a tap goes first
 * @param seed of {@link Spread#RANDOM} and {@link Spread#USER}
 * @param concurrency taps in flight at most, at least 1
 * @param tapsPerSecond 0 for as fast as nodes answer
 * @param giveUpAfter how long one tap is tried
 */
public record PlayOptions(Spread spread, long seed, int concurrency, double tapsPerSecond, Duration giveUpAfter) {}
