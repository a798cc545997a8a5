package dev.likewise.crdt;

/**
 * The rule that makes the count exact.
 *
 * <p>Whenever a replica replaces its register of a key, by a local tap or by a remote edge, it moves its own column of the
 * subject by the difference that the replacement makes to its own credits: {@link #correction}. That is all. See {@code
 * docs/counting.md} for why it works: the credits of each register add up to its presence, each replica's net column is
 * the sum of its own credits over its own registers, and so, once all hold the same registers, the columns add up to the
 * number of present edges.
 */
public final class CountingRule {
    private CountingRule() {}

    /**
     * The register after a local tap.
     *
     * @param old the register before, {@link Edge#NEVER} if there was none
     * @param present true for a like, false for an unlike
     * @param stamp this tap's stamp, after {@code old}'s; its replica is the one that takes the tap
     */
    public static Edge tap(Edge old, boolean present, Stamp stamp) {
        if (!stamp.isAfter(old.stamp())) {
            throw new IllegalArgumentException("a tap at " + stamp + " cannot replace " + old.stamp());
        }
        int d = (present ? 1 : 0) - (old.present() ? 1 : 0);
        return new Edge(stamp, present, old.credits().plus(stamp.replica(), d));
    }

    /**
     * By how much a replica moves its own column when it replaces one register by another.
     *
     * @return for a tap −1, 0 or 1; for a remote edge seldom more than that, but as much as was credited to the replica
     *     where a member was toggled in turn here and there, and a write that knew nothing of it wins
     */
    public static int correction(Edge old, Edge replacement, ReplicaId replica) {
        return replacement.credits().of(replica) - old.credits().of(replica);
    }
}
