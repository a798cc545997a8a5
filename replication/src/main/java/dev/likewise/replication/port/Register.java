package dev.likewise.replication.port;

import dev.likewise.crdt.Edge;

/**
 * An edge as a store keeps it.
 *
 * @param edge the edge, {@link Edge#NEVER} if the key has none
 * @param tombstoneSeq for a tombstone, the number of the record that carried it, in the log of its stamp's replica;
 *     otherwise 0
 */
public record Register(Edge edge, long tombstoneSeq) {
    /** What an unwritten key reads as; written, it erases the key. */
    public static final Register NONE = new Register(Edge.NEVER, 0);

    public Register {
        if ((tombstoneSeq > 0) != edge.isTombstone()) {
            throw new IllegalArgumentException("tombstone seq " + tombstoneSeq + " with " + edge);
        }
    }

    /** An edge that a record brought. */
    public static Register of(Edge edge, long seq) {
        return new Register(edge, edge.isTombstone() ? seq : 0);
    }

    public boolean isNone() {
        return edge.isNever();
    }
}
