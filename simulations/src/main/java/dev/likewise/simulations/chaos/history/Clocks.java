package dev.likewise.simulations.chaos.history;

/** How wrong nodes' clocks were made, the worst last; some promises hold only while they are right. */
public enum Clocks {
    /** Nobody touched them. */
    SOUND,
    /** Off by less than {@code max-clock-drift}. */
    SKEWED,
    /** Off by more. */
    WRONG
}
