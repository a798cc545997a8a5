package dev.likewise.node.api;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.Optional;

/**
 * One thing that is not as it must be.
 *
 * @param kind what
 * @param shard where; {@link #NO_SHARD} where a row cannot be read that is not of a shard
 * @param subject the post; empty where a row cannot be read
 * @param member the user, for rows of members' lists; else empty
 * @param replica whose column; empty for what is not a column
 * @param expected what follows from the registers: a net, or for a row 1 if it is to be there and 0 if not
 * @param found what is there instead
 * @param repaired whether it was put right, and that was seen
 * @param detail if not repaired why not, and what to do
 * @param applied the shard's V in the moment in which it was found
 */
public record AuditFinding(
        Kind kind,
        int shard,
        Optional<Subject> subject,
        String member,
        Optional<ReplicaId> replica,
        long expected,
        long found,
        boolean repaired,
        String detail,
        VersionVector applied) {
    /** Rows of members' lists are of no shard. */
    public static final int NO_SHARD = -1;

    /** What can be wrong. */
    public enum Kind {
        /** This replica's own column is not the sum of its own credits: the audit law, true at all times. */
        OWN_COLUMN,
        /** The same of a retired replica's column, which this node derives. */
        DERIVED_COLUMN,
        /** The same of another's column; a law at rest. */
        FOREIGN_COLUMN,
        /** The columns do not add up to the number of present registers; a law at rest. */
        COUNT,
        /** A present register without its row in its member's list. */
        MEMBER_ROW_MISSING,
        /** A row in a member's list without a present register of that time. */
        MEMBER_ROW_STRAY,
        /** The store cannot read on. */
        UNREADABLE
    }

    /** This finding with another detail. */
    public AuditFinding with(String newDetail) {
        return new AuditFinding(kind, shard, subject, member, replica, expected, found, repaired, newDetail, applied);
    }
}
