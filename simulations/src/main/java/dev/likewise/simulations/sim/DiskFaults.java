package dev.likewise.simulations.sim;

import dev.likewise.replication.memory.MemoryFaults;
import java.util.OptionalInt;

/** Makes the next commit or the next sync of one node's store fail, once. */
final class DiskFaults implements MemoryFaults {
    private final Seeded random;
    private boolean failWrite;
    private boolean failSync;
    private boolean armed;

    DiskFaults(Seeded random) {
        this.random = random;
    }

    void failNextWrite() {
        failWrite = true;
    }

    void failNextSync() {
        failSync = true;
    }

    void heal() {
        failWrite = false;
        failSync = false;
    }

    /** Faults are for commits and syncs of the shards; the member table is saved without. */
    void arm(boolean on) {
        armed = on;
    }

    @Override
    public boolean writeFails() {
        boolean fails = armed && failWrite;
        failWrite &= !fails;
        return fails;
    }

    @Override
    public OptionalInt syncFails(int unsynced) {
        boolean fails = armed && failSync;
        failSync &= !fails;
        return fails ? OptionalInt.of(random.between(0, unsynced)) : OptionalInt.empty();
    }
}
