package dev.likewise.node.runtime;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Columns that the count lane has brought ahead of their records, by shard: shown beside {@link PublishedCounts}, and never
 * in it, so that what is there stays what the store has. Bounded by what the replicas keep. Safe for all threads.
 *
 * <p>Whoever shows a count asks here before it asks for the columns. A value leaves only after the columns that have
 * reached it were published; so who still finds it shows no less, and who does not finds these columns.
 */
final class AheadColumns {
    private record Key(int generation, int shard, Subject subject) {}

    private final Map<Key, PnVector> entries = new ConcurrentHashMap<>();

    /** Shows these beside a subject's columns from now on, {@link PnVector#EMPTY} for none. Only the sync stage. */
    void publish(int generation, int shard, Subject subject, PnVector columns) {
        Key key = new Key(generation, shard, subject);
        if (columns.isEmpty()) {
            entries.remove(key);
        } else {
            entries.put(key, columns);
        }
    }

    /** What is to be shown beside a subject's columns. Never blocks. */
    PnVector get(int generation, int shard, Subject subject) {
        // Nearly always there is nothing at all.
        return entries.isEmpty()
                ? PnVector.EMPTY
                : entries.getOrDefault(new Key(generation, shard, subject), PnVector.EMPTY);
    }

    /** Frees what earlier generations left: their replicas are gone, and with them what they had heard. */
    void clearBefore(int generation) {
        entries.keySet().removeIf(key -> key.generation() < generation);
    }
}
