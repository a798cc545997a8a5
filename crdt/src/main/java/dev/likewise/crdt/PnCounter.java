package dev.likewise.crdt;

/**
 * One replica's column: what it has added and what it has taken back, both growing only.
 *
 * <p>Source: Shapiro et al., INRIA RR-7506, specification 7. Only its own replica changes a column; all others merge.
 *
 * @param positive what was added, at least 0
 * @param negative what was taken back, at least 0
 */
public record PnCounter(long positive, long negative) {
    /** Nothing counted yet. */
    public static final PnCounter ZERO = new PnCounter(0, 0);

    public PnCounter {
        if (positive < 0 || negative < 0) {
            throw new IllegalArgumentException("column: +" + positive + " -" + negative + " (expected: both >= 0)");
        }
    }

    /** A net as a column: what a retired replica's is kept as. */
    public static PnCounter ofNet(long net) {
        return new PnCounter(Math.max(net, 0), Math.max(-net, 0));
    }

    /** This column moved by {@code d}. */
    public PnCounter plus(long d) {
        return d >= 0
                ? new PnCounter(Math.addExact(positive, d), negative)
                : new PnCounter(positive, Math.addExact(negative, Math.negateExact(d)));
    }

    /** What it says in the sum. */
    public long net() {
        return positive - negative;
    }

    /** Component-wise maximum. */
    public static PnCounter merge(PnCounter a, PnCounter b) {
        return new PnCounter(Math.max(a.positive, b.positive), Math.max(a.negative, b.negative));
    }

    /** Component-wise sum, of two parts of one column. */
    static PnCounter sum(PnCounter a, PnCounter b) {
        return new PnCounter(Math.addExact(a.positive, b.positive), Math.addExact(a.negative, b.negative));
    }

    /** Whether neither component is below the other's: columns never shrink. */
    public boolean covers(PnCounter other) {
        return positive >= other.positive && negative >= other.negative;
    }

    void writeTo(CanonicalOutput out) {
        out.unsigned(positive);
        out.unsigned(negative);
    }

    static PnCounter readFrom(CanonicalInput in) {
        return new PnCounter(in.unsigned(), in.unsigned());
    }
}
