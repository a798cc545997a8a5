package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.PnVector;

/**
 * What became of a tap.
 *
 * @param kind see {@link Kind}
 * @param edge the register after it
 * @param before the register before it
 * @param columns the subject's columns in this shard right after it, as they are shown: with what the count lane has
 *     brought ahead
 */
public record TapResult(Kind kind, Edge edge, Edge before, PnVector columns) {
    /** This result with other columns. */
    TapResult withColumns(PnVector others) {
        return new TapResult(kind, edge, before, others);
    }

    /** What a tap can come to. */
    public enum Kind {
        /** It changed presence, as this register knew it. */
        CHANGED,
        /** Presence was so already; the stamp is newer. */
        UNCHANGED,
        /** It came late and something newer stands, here or as the session knows; nothing was written. */
        SUPERSEDED,
        /**
         * This node's clock cannot stamp it: outside 2020 to 2100, or at its end; nothing was written. Also where the
         * register's credits are as many or as large as can be, which no honest use comes to.
         */
        CLOCK_REFUSED
    }
}
