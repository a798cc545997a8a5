package dev.likewise.node.store;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;

/** Takes rows of {@code log} while they follow on one another and fit. For one thread. */
final class RecordsCollector implements Database.RowVisitor {
    private final ReplicaId origin;
    private final int maxBytes;
    private final List<StoredRecord> records = new ArrayList<>();
    private long lastSeq;
    private long bytes;

    /**
     * @param maxBytes how many bytes of records there may be; the first comes in any case
     */
    RecordsCollector(ReplicaId origin, long afterSeq, int maxBytes) {
        this.origin = origin;
        this.lastSeq = afterSeq;
        this.maxBytes = maxBytes;
    }

    @Override
    public boolean visit(byte[] key, byte[] value) {
        long seq = Keys.logSeq(key);
        bytes += value.length;
        if (seq != lastSeq + 1 || (bytes > maxBytes && !records.isEmpty())) {
            return false;
        }
        records.add(Rows.decode(Family.LOG, key, () -> new StoredRecord(origin, seq, value)));
        lastSeq = seq;
        return bytes < maxBytes;
    }

    List<StoredRecord> records() {
        return records;
    }
}
