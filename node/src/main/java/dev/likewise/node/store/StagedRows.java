package dev.likewise.node.store;

import dev.likewise.replication.port.StagedSnapshot;
import java.util.Optional;

/** Sees the rows of {@code stage} of one shard and tells which chunks there are. */
final class StagedRows implements Database.RowVisitor {
    private long id;
    private byte[] notes;
    private int first;
    private int last;

    @Override
    public boolean visit(byte[] key, byte[] value) {
        int chunk = Keys.lastNumber(key);
        if (chunk == 0) {
            id = Keys.stageId(key);
            notes = value;
        } else {
            first = first == 0 ? chunk : first;
            last = chunk;
        }
        return true;
    }

    Optional<StagedSnapshot> staged() {
        return notes == null ? Optional.empty() : Optional.of(new StagedSnapshot(id, notes, first, last));
    }
}
