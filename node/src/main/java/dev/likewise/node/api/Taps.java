package dev.likewise.node.api;

import dev.likewise.replication.replica.Input;
import java.util.Optional;

/** Takes taps. Never blocks; safe for all threads. */
public interface Taps {
    /**
     * Hands a tap to the writer of its shard.
     *
     * @param tap its context is a {@link PendingTap}
     * @return {@link Accepted#TAKEN} if the pending tap will be called back; else it never will be, and nothing happened
     */
    Accepted submit(Input.Tap tap);

    /** Whether so many taps wait that whoever brings many at once should come later: a mailbox is more than half full. */
    boolean isBusy();

    /** Why this node takes no taps at the moment, in a sentence; empty if it does. */
    Optional<String> refusal();

    /** Whether a tap was taken. */
    enum Accepted {
        /** The answer comes. */
        TAKEN,
        /** The shard's mailbox is full: 503 with {@code Retry-After}. */
        OVERLOADED,
        /** {@link #refusal} says why: 503. */
        NOT_WRITABLE
    }
}
