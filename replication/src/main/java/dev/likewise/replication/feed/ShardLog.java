package dev.likewise.replication.feed;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.DecodedRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The durable rest of one shard's own log, a record at a time. */
final class ShardLog {
    private final ReplicaId self;
    private final ShardReader store;
    private final int shard;
    private final long end;
    private final Deque<StoredRecord> held = new ArrayDeque<>();
    private long readTo;
    private int holdBytes = 1;
    private StoredRecord at;
    private DecodedRecord decoded;

    /**
     * @param after the number of the record before the first one wanted
     * @param end the number of the last one, above {@code after}
     */
    ShardLog(ReplicaId self, ShardReader store, int shard, long after, long end) {
        this.self = self;
        this.store = store;
        this.shard = shard;
        this.readTo = after;
        this.end = end;
    }

    /** Reads about so many bytes at once. */
    void holdAtMost(int bytes) {
        holdBytes = Math.max(1, bytes);
    }

    /**
     * Goes to the next record; false at the end.
     *
     * @throws TrimmedException if it is not kept any more
     */
    boolean advance() {
        if (held.isEmpty() && readTo < end) {
            List<StoredRecord> read = store.records(self, readTo, holdBytes);
            if (read.isEmpty()) {
                throw new TrimmedException(shard, readTo + 1);
            }
            held.addAll(read);
            readTo = read.get(read.size() - 1).seq();
        }
        at = held.pollFirst();
        if (at == null || at.seq() > end) {
            return false;
        }
        decoded = RecordReader.read(at);
        return true;
    }

    int shard() {
        return shard;
    }

    long seq() {
        return at.seq();
    }

    int bytes() {
        return at.bytes().length;
    }

    /** The origin's clock when the record was made; never falls from one to the next. */
    HybridTimestamp committedAt() {
        return decoded.committedAt();
    }

    List<FeedEvent> events() {
        return RecordEvents.of(shard, at, decoded);
    }
}
