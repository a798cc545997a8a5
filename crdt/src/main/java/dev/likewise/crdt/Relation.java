package dev.likewise.crdt;

/**
 * The relations an edge can be of, one byte at the front of every key. A replica merges, counts and relays relations that
 * it has never heard of like any other.
 */
public final class Relation {
    /** (LIKE, post, user): the user likes the post. */
    public static final int LIKE = 1;

    /** (AUTHOR, post, user): the user has written the post. Of several, the one written down last is meant. */
    public static final int AUTHOR = 2;

    /** (HIDES_COUNT, post, {@link #FLAG}): the post's author hides its count. */
    public static final int HIDES_COUNT = 3;

    /** (HIDES_COUNTS, user, {@link #FLAG}): the user wants to see no counts. */
    public static final int HIDES_COUNTS = 4;

    /** The member of relations that say yes or no of their subject. */
    public static final String FLAG = "yes";

    /** The largest number that a relation can have; the smallest is 1. */
    public static final int MAX = 255;

    private Relation() {}
}
