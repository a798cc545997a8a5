package dev.likewise.simulations.chaos.history;

/** What a client knows about a tap when its call is over. */
public enum Outcome {
    /** It was acknowledged: durable, says the node. */
    OK,
    /** It was refused, and has no effect. */
    FAIL,
    /** Nobody answered, or a server's error did: it may have an effect, now or later. */
    UNKNOWN
}
