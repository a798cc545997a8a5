package dev.likewise.node.audit;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.AuditFinding.Kind;
import java.util.Optional;

/**
 * Two numbers that must be equal and are not.
 *
 * @param kind which law says so
 * @param replica whose column; empty for the count
 * @param expected what follows from the registers
 * @param found what the columns say
 */
record Difference(Kind kind, Optional<ReplicaId> replica, long expected, long found) {
    /** Whether it is one only at rest: until then it may be on its way to being none. */
    boolean onlyAtRest() {
        return kind == Kind.FOREIGN_COLUMN || kind == Kind.COUNT;
    }

    boolean isOwn() {
        return kind == Kind.OWN_COLUMN;
    }

    /** Whether the other is about the same column, or both about the count. */
    boolean isSameLawAs(Difference other) {
        return kind == other.kind && replica.equals(other.replica);
    }
}
