package dev.likewise.simulations.sim;

/** Where in a turn a node may die. */
enum CrashPoint {
    BEFORE_COMMIT,
    AFTER_COMMIT,
    BEFORE_SYNC,
    AFTER_SYNC,
    BETWEEN_EFFECTS
}
