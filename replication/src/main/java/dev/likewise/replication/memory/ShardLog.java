package dev.likewise.replication.memory;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.LogExtent;
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

    /** Erases the front of one origin's log; returns what was there. */
    List<StoredRecord> trim(ReplicaId origin, long last) {
        NavigableMap<Long, StoredRecord> records = origins.getOrDefault(origin, new TreeMap<>());
        NavigableMap<Long, StoredRecord> front = records.headMap(last, true);
        List<StoredRecord> trimmed = List.copyOf(front.values());
        front.clear();
        return trimmed;
    }

    /** See {@link dev.likewise.replication.port.ShardReader#logExtent}. */
    LogExtent extent(ReplicaId origin) {
        NavigableMap<Long, StoredRecord> records = origins.get(origin);
        return records == null || records.isEmpty()
                ? LogExtent.NONE
                : new LogExtent(
                        records.firstKey(),
                        records.values().stream().mapToLong(RowSizes::of).sum());
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
