package dev.likewise.crdt.laws;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;

/** What a {@link ModelReplica} counts by: the real rules, unless a test hands in one that breaks one of them. */
public interface Rule {
    /** The rules as they are. */
    Rule REAL = new Rule() {};

    /** See {@link CountingRule#tap}. */
    default Edge tap(Edge old, boolean present, Stamp stamp) {
        return CountingRule.tap(old, present, stamp);
    }

    /** See {@link CountingRule#correction}. */
    default int correction(Edge old, Edge replacement, ReplicaId replica) {
        return CountingRule.correction(old, replacement, replica);
    }

    /** See {@link Edge#merge}. */
    default Edge merge(Edge mine, Edge heard) {
        return Edge.merge(mine, heard);
    }

    /** See {@link PnCounter#merge}. */
    default PnCounter merge(PnCounter mine, PnCounter heard) {
        return PnCounter.merge(mine, heard);
    }

    /** Whether the column of a retired replica is what the edges say. */
    default boolean derivesRetired() {
        return true;
    }
}
