package dev.likewise.node.runtime;

import dev.likewise.replication.port.StoreException;

/** What is asked of a store beyond its port, to bring it back after a failure. Only the recovery thread; may block. */
public interface StoreControl {
    /**
     * Opens the store again after it was closed, see {@link #requireReopenable}.
     *
     * @throws StoreException if it cannot be opened for now
     */
    LedgerStore open();

    /** Whether a store whose write failed will never write again unless it is closed and opened. */
    boolean needsReopen(LedgerStore store);

    /**
     * Tries whether a store could be opened again if it were closed now, without closing it: there are reads only as long
     * as it is open.
     *
     * @param store open; its writes fail
     * @throws StoreException if opening it would fail, as far as can be told
     */
    void requireReopenable(LedgerStore store);

    /**
     * Tries whether a store writes, without changing anything.
     *
     * @throws StoreException if it does not
     */
    void probe(LedgerStore store);
}
