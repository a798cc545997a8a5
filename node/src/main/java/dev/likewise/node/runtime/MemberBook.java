package dev.likewise.node.runtime;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.StoreException;

/**
 * The member table: what is durable, and what is known but could not be saved because the store has failed. Safe for all
 * threads.
 */
final class MemberBook {
    private MemberTable known;
    private volatile MemberTable durable;

    /** The table as a store has it. */
    MemberBook(MemberTable table) {
        known = table;
        durable = table;
    }

    MemberTable durable() {
        return durable;
    }

    /**
     * Makes a table durable, together with what could not be saved before. Blocks for the disk.
     *
     * @return whether it is; if not it will be when the store is back
     */
    synchronized boolean save(Generation generation, MemberTable table) {
        known = MemberTable.merge(known, table);
        if (generation.failed()) {
            return false;
        }
        try {
            save(generation.store());
            return true;
        } catch (StoreException | IllegalStateException e) {
            generation.fail(Generation.Cause.WRITE, e);
            return false;
        }
    }

    /** Makes durable in a store that works again what could not be saved. */
    synchronized void save(NodeStore store) {
        if (!known.equals(durable)) {
            store.saveMembers(known);
            durable = known;
        }
    }
}
