package dev.likewise.node;

import dev.likewise.node.runtime.LedgerStore;
import dev.likewise.node.runtime.StoreControl;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreHealth;

/** Brings a failed RocksDB back. */
final class StoreKeeper implements StoreControl {
    private final DataHome home;

    StoreKeeper(DataHome home) {
        this.home = home;
    }

    @Override
    public LedgerStore open() {
        return home.reopen();
    }

    @Override
    public boolean needsReopen(LedgerStore store) {
        return ((RocksNodeStore) store).health() == StoreHealth.NEEDS_REOPEN;
    }

    @Override
    public void requireReopenable(LedgerStore store) {
        ((RocksNodeStore) store).requireReopenable();
    }

    @Override
    public void probe(LedgerStore store) {
        ((RocksNodeStore) store).probe();
    }
}
