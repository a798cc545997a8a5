package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.wire.ChunkBuilder;
import java.util.List;
import java.util.Optional;

/** All registers that one bucket has at one moment, in chunks, some rows looked at a step. */
final class BucketRows {
    private final ShardMoment moment;
    private final int bucket;
    private Optional<EdgeKey> at = Optional.empty();
    private ChunkBuilder chunk = new ChunkBuilder();
    private int inChunk;
    private boolean ended;

    BucketRows(ShardMoment moment, int bucket) {
        this.moment = moment;
        this.bucket = bucket;
    }

    /**
     * Looks at so many rows.
     *
     * @return the next chunk, if it is full or the last; after the last, empty ones
     */
    Optional<byte[]> step(int rows) {
        List<KeyedRegister> found = ended ? List.of() : moment.registers(at, rows);
        for (KeyedRegister row : found) {
            at = Optional.of(row.key());
            if (Buckets.of(row.key()) == bucket) {
                chunk.edge(row.key(), row.register().edge());
                inChunk++;
                if (inChunk >= rows || chunk.bytes() >= SnapshotSettings.CHUNK_BYTES) {
                    return Optional.of(cut());
                }
            }
        }
        ended |= found.size() < rows;
        return ended ? Optional.of(cut()) : Optional.empty();
    }

    /** Whether the last chunk was given out. */
    boolean isEnded() {
        return ended;
    }

    private byte[] cut() {
        byte[] content = chunk.build();
        chunk = new ChunkBuilder();
        inChunk = 0;
        return content;
    }
}
