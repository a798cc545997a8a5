package dev.likewise.replication.memory;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The log records of one shard, by origin and number. There are gaps where a snapshot took the place of records. */
final class ShardLog {
    private final Map<ReplicaId, NavigableMap<Long, StoredRecord>> origins = new HashMap<>();

    ShardLog copy() {
        ShardLog copy = new ShardLog();
        origins.forEach((origin, records) -> copy.origins.put(origin, new TreeMap<>(records)));
        return copy;
    }

    void add(StoredRecord record) {
        origins.computeIfAbsent(record.origin(), origin -> new TreeMap<>()).put(record.seq(), record);
    }

    void remove(StoredRecord record) {
        origins.get(record.origin()).remove(record.seq());
    }

    /** See {@link dev.likewise.replication.port.ShardReader#records}. */
    List<StoredRecord> read(ReplicaId origin, long afterSeq, int maxBytes) {
        List<StoredRecord> found = new ArrayList<>();
        long bytes = 0;
        for (StoredRecord record : after(origin, afterSeq)) {
            bytes += record.bytes().length;
            boolean gap = record.seq() != afterSeq + 1 + found.size();
            if (gap || (bytes > maxBytes && !found.isEmpty())) {
                break;
            }
            found.add(record);
        }
        return found;
    }

    private Iterable<StoredRecord> after(ReplicaId origin, long seq) {
        NavigableMap<Long, StoredRecord> records = origins.get(origin);
        return records == null ? List.of() : records.tailMap(seq, false).values();
    }
}
