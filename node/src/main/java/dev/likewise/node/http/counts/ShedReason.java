package dev.likewise.node.http.counts;

import java.util.Locale;

/** Why something was turned away that would have been taken at another moment. */
public enum ShedReason {
    /** Too many taps wait for a writer. */
    TAPS,
    /** Too many reads wait for a thread. */
    READS,
    /** Too many bytes of request bodies are held. */
    BODIES,
    /** Too many batches are under way. */
    BATCHES,
    /** Too many tokens wait to be checked. */
    TOKENS,
    /** Too many posts are watched. */
    WATCHERS,
    /** Too many follow the events. */
    FOLLOWERS,
    /** This user, or this address, has called too often. */
    RATE;

    /** As it stands in a label. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
