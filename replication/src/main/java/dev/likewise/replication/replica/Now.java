package dev.likewise.replication.replica;

/**
 * The time of a step.
 *
 * @param wallMicros the wall clock, microseconds since the Unix epoch; may jump
 * @param ticks a clock that only goes forward, in milliseconds from anywhere; for time limits
 */
public record Now(long wallMicros, long ticks) {}
