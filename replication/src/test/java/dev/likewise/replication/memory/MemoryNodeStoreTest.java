package dev.likewise.replication.memory;

import dev.likewise.crdt.laws.Seeded;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.NodeStoreConformance;

/** The suite for all stores; a crash keeps a seeded number of the commits that were not synced. */
class MemoryNodeStoreTest extends NodeStoreConformance {
    private final Seeded random = new Seeded(7);

    @Override
    protected NodeStore create(int shards) {
        return MemoryNodeStore.create(shards);
    }

    @Override
    protected NodeStore reopen(NodeStore opened) {
        return ((MemoryNodeStore) opened).reopen();
    }

    @Override
    protected NodeStore crash(NodeStore running) {
        MemoryNodeStore memory = (MemoryNodeStore) running;
        return memory.crash(random.below(memory.unsynced() + 1));
    }
}
