package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.Register;

/**
 * Replaces registers and moves columns, both always together: the one rule of {@code docs/counting.md}. Local taps, remote
 * edges and snapshots all come through {@link #replace}.
 *
 * <p>Invariant: the own column's net is the sum of the own credits over the subject's registers (the audit law), and the
 * same holds for the column of each retired replica, once it is derived.
 */
final class Counting {
    private final ReplicaId self;
    private final Rules rules;
    private final Deriving deriving;

    Counting(ReplicaId self, Rules rules, Deriving deriving) {
        this.self = self;
        this.rules = rules;
        this.deriving = deriving;
    }

    /**
     * Replaces the register of a loaded key.
     *
     * @return by how much the own column moved
     */
    int replace(Turn turn, EdgeKey key, Register replacement) {
        Edge old = turn.register(key).edge();
        turn.setRegister(key, replacement);
        int own = rules.correction(old, replacement.edge(), self);
        if (own != 0) {
            turn.setColumn(key.subject(), self, turn.column(key.subject(), self).plus(own));
        }
        deriving.replaced(turn, key, old, replacement.edge());
        return own;
    }
}
