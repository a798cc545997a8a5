package dev.likewise.node;

import dev.likewise.node.runtime.StoreControl;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.node.store.StoreHealth;
import dev.likewise.replication.port.NodeStore;

/** Brings a failed RocksDB back. */
final class StoreKeeper implements StoreControl {
    private final DataHome home;

    StoreKeeper(DataHome home) {
        this.home = home;
    }

    @Override
    public NodeStore open() {
        return home.reopen();
    }

    @Override
    public boolean needsReopen(NodeStore store) {
        return ((RocksNodeStore) store).health() == StoreHealth.NEEDS_REOPEN;
    }

    @Override
    public void requireReopenable(NodeStore store) {
        ((RocksNodeStore) store).requireReopenable();
    }

    @Override
    public void probe(NodeStore store) {
        ((RocksNodeStore) store).probe();
    }
}
