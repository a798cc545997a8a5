package dev.likewise.crdt;

/**
 * The register of one key: a last-writer-wins element with credits.
 *
 * <p>A removed edge stays as a tombstone. A key that was never written reads as {@link #NEVER}.
 *
 * <p>Source: Shapiro, Preguiça, Baquero, Zawirski, "A comprehensive study of Convergent and Commutative Replicated Data
 * Types", INRIA RR-7506, 2011, specification 8 (LWW register) and section 3.3.3 (LWW-element-set); the credits are ours,
 * see {@link CountingRule}.
 *
 * @param stamp when and by whom it was written
 * @param present whether the member is in the set
 * @param credits who has counted what for it; they add up to 1 if present, else to 0
 */
public record Edge(Stamp stamp, boolean present, Credits credits) {
    /** What a key that was never written reads as: absent, with no credits, before every write. */
    public static final Edge NEVER = new Edge(Stamp.NEVER, false, Credits.NONE);

    public Edge {
        if (credits.sum() != (present ? 1 : 0)) {
            throw new IllegalArgumentException(
                    "credits of " + (present ? "a present" : "an absent") + " edge add up to " + credits.sum());
        }
    }

    /** The merge: the one with the larger stamp. Commutative, associative, idempotent, as stamps are a total order. */
    public static Edge merge(Edge a, Edge b) {
        return b.stamp.isAfter(a.stamp) ? b : a;
    }

    public boolean isNever() {
        return stamp.equals(Stamp.NEVER);
    }

    /** Whether this is the mark that a removal left. */
    public boolean isTombstone() {
        return !present && !isNever();
    }

    void writeTo(CanonicalOutput out) {
        out.stamp(stamp);
        out.unsigned(present ? 1 : 0);
        credits.writeTo(out);
    }

    static Edge readFrom(CanonicalInput in) {
        Stamp stamp = in.stamp();
        long flag = in.unsigned();
        in.require(flag <= 1, "a flag that is neither 0 nor 1");
        return new Edge(stamp, flag == 1, Credits.readFrom(in));
    }
}
