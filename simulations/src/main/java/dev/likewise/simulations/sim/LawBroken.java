package dev.likewise.simulations.sim;

/** A law does not hold. Ends the schedule. */
final class LawBroken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Where something is not of one node or one shard. */
    static final int ANY = -1;

    private final String law;
    private final int node;
    private final int shard;

    /**
     * @param law a sentence in general
     * @param node where, {@link #ANY} if everywhere
     * @param shard likewise
     * @param detail what was found
     */
    LawBroken(String law, int node, int shard, String detail) {
        super(detail);
        this.law = law;
        this.node = node;
        this.shard = shard;
    }

    String law() {
        return law;
    }

    int node() {
        return node;
    }

    int shard() {
        return shard;
    }
}
