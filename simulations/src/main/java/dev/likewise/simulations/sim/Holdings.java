package dev.likewise.simulations.sim;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardReader;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a node's store holds, as laws at rest look at it. */
final class Holdings {
    private Holdings() {}

    /** A tombstone without credits, which one may have purged and another not. */
    static boolean isBare(Edge edge) {
        return !edge.present() && edge.credits().isEmpty();
    }

    /** All registers of a shard that are the same everywhere. */
    static NavigableMap<EdgeKey, Edge> registers(SimNode node, int shard) {
        NavigableMap<EdgeKey, Edge> all = new TreeMap<>();
        node.store().shard(shard).forEachRegister((key, register) -> {
            if (!isBare(register.edge())) {
                all.put(key, register.edge());
            }
        });
        return all;
    }

    /** Over all shards of a subject. */
    static void requireCounts(SimNode node) {
        Map<Subject, Long> counts = new TreeMap<>();
        Map<Subject, Long> live = new TreeMap<>();
        for (int shard = 0; shard < node.store().shards(); shard++) {
            ShardReader store = node.store().shard(shard);
            store.forEachColumns((subject, vector) -> counts.merge(subject, vector.raw(), Long::sum));
            store.forEachRegister(
                    (key, register) -> live.merge(key.subject(), register.edge().present() ? 1L : 0L, Long::sum));
        }
        live.forEach((subject, members) -> {
            if (!counts.getOrDefault(subject, 0L).equals(members)) {
                throw new LawBroken(
                        "at rest the count is the number of members",
                        node.index,
                        LawBroken.ANY,
                        subject + ": count " + counts.get(subject) + ", members " + members);
            }
        });
    }
}
