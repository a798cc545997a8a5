package dev.likewise.simulations.chaos.history;

/** How wrong the nodes' clocks were made in a run; some promises hold only while they are right. */
public enum Clocks {
    /** Nobody touched them. */
    SOUND,
    /** Off by less than {@code max-clock-drift}. */
    SKEWED,
    /** Off by more. */
    WRONG
}
