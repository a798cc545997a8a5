package dev.likewise.simulations.sim;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What really was written: the log of each origin in each shard, as its own disk has it. Everything is judged by it. */
final class History {
    private final List<Map<ReplicaId, OriginLog>> shards = new ArrayList<>();

    /** The same, to be found quickly. */
    private final List<Map<ReplicaId, OriginLog>> known = new ArrayList<>();

    History(int shards) {
        for (int i = 0; i < shards; i++) {
            this.shards.add(new TreeMap<>());
            this.known.add(new HashMap<>());
        }
    }

    OriginLog log(int shard, ReplicaId origin) {
        return known.get(shard).computeIfAbsent(origin, first -> {
            OriginLog log = new OriginLog(shard, origin);
            shards.get(shard).put(origin, log);
            return log;
        });
    }

    /** The logs of a shard, by origin. */
    Map<ReplicaId, OriginLog> logs(int shard) {
        return shards.get(shard);
    }

    /** How many records there are in the longest shard. */
    long records() {
        return shards.stream()
                .mapToLong(logs ->
                        logs.values().stream().mapToLong(OriginLog::length).sum())
                .max()
                .orElse(0);
    }

    /** Adds a record that its origin has committed. */
    LoggedRecord append(int shard, StoredRecord record) {
        LoggedRecord logged = new LoggedRecord(record, RecordReader.read(record));
        log(shard, record.origin()).append(logged);
        return logged;
    }
}
