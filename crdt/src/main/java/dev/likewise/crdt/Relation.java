package dev.likewise.crdt;

/**
 * The relations an edge can be of, one byte at the front of every key. A replica merges, counts and relays relations that
 * it has never heard of like any other.
 */
public final class Relation {
    /** (LIKE, post, user): the user likes the post. */
    public static final int LIKE = 1;

    /** The largest number that a relation can have; the smallest is 1. */
    public static final int MAX = 255;

    private Relation() {}
}
