package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;

/** A subject of a shard in which something did not fit when it was read. For one thread. */
final class Suspect {
    final int shard;
    final Subject subject;
    private Measured measured;
    private boolean atRest;
    private boolean registerLost;
    private Measured afterRepair;

    Suspect(int shard, Subject subject, Measured measured) {
        this.shard = shard;
        this.subject = subject;
        this.measured = measured;
    }

    Measured measured() {
        return measured;
    }

    /** Takes a later look for the one that counts. */
    void measureAgain(Measured later) {
        measured = later;
        atRest = false;
    }

    /** The shard was at rest when it was measured. */
    void decide() {
        atRest = true;
    }

    /** Whether it is open if what does not fit is wrong or only under way. */
    boolean isUndecided() {
        return !atRest && measured.hasUndecided();
    }

    boolean isDecided(Difference difference) {
        return atRest || !difference.onlyAtRest();
    }

    /** A left-over row speaks of a register that is gone or was altered. */
    void registerLost() {
        registerLost = true;
    }

    /** Whether the registers are in doubt, so that nothing may be made to follow from them. */
    boolean isRegisterLost() {
        return registerLost;
    }

    void repaired(Measured seen) {
        afterRepair = seen;
    }

    /** Whether a difference was seen to be gone after a repair. */
    boolean isRepaired(Difference difference) {
        return afterRepair != null && afterRepair.isWithout(difference);
    }

    /** Whether a repair was tried. */
    boolean wasRepaired() {
        return afterRepair != null;
    }
}
