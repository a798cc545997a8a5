package dev.likewise.node.audit;

/** Says why something was not put right, and what to do. One sentence each. */
final class Advice {
    static final String REPAIRED = "";
    static final String UNSEEN = "its repair was not seen to work in time: audit again";
    static final String IN_FLIGHT = "not decidable yet: records are under way, or a member is away";
    static final String STANDS_STILL =
            "not decidable: nothing has moved since the audit before, so look for a member that is away";
    static final String ROW = "audit with repair, and it follows from its register again";

    private static final String REGISTER_LOST =
            "a register of this post is lost or altered here, as a left-over row shows: let digests between nodes bring it"
                    + " back, then audit again";

    private Advice() {}

    /**
     * Why a difference stands.
     *
     * @param asked whether repair was asked for
     */
    static String of(Suspect suspect, Difference difference, boolean asked) {
        return switch (difference.kind()) {
            case OWN_COLUMN -> own(suspect, asked);
            case FOREIGN_COLUMN -> foreign(suspect, difference);
            case DERIVED_COLUMN -> "repair moves a node's own column only; this one was derived wrongly here";
            case COUNT ->
                suspect.measured().own().isPresent() ? "follows from the own column" : "follows from a column";
            case MEMBER_ROW_MISSING, MEMBER_ROW_STRAY -> ROW;
            case UNREADABLE -> "";
        };
    }

    private static String own(Suspect suspect, boolean asked) {
        if (suspect.isRegisterLost()) {
            return REGISTER_LOST;
        }
        return asked ? UNSEEN : "audit with repair, and the column follows from the registers again";
    }

    private static String foreign(Suspect suspect, Difference difference) {
        if (suspect.isRegisterLost()) {
            return REGISTER_LOST;
        }
        return "only " + difference.replica().orElseThrow()
                + " moves this column: audit that node; if it is clean there, the damage is on this node's disk";
    }
}
