package dev.likewise.node.store;

import dev.likewise.crdt.ReplicaId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * The small numbers that stand for replicas in this store. They mean nothing elsewhere and are never compared. Safe for
 * any thread.
 *
 * <p>A number is given out in memory and written with the first batch that uses it. Until that batch is known to be
 * written, every other batch that uses the number writes it too; so whatever a crash cuts off the WAL, no number is left
 * in a row without its text.
 */
final class ReplicaTable {
    private final Map<ReplicaId, Entry> byId = new ConcurrentHashMap<>();
    private volatile ReplicaId[] byNumber = new ReplicaId[1];

    /** One replica's number. */
    static final class Entry {
        private final ReplicaId id;
        private final int number;
        private volatile boolean written;

        private Entry(ReplicaId id, int number, boolean written) {
            this.id = id;
            this.number = number;
            this.written = written;
        }

        ReplicaId id() {
            return id;
        }

        int number() {
            return number;
        }
    }

    /** Takes in what the store holds; before all else. */
    synchronized void load(int number, ReplicaId id) {
        if (number < 1 || byId.containsKey(id)) {
            throw new IllegalArgumentException("replica number " + number + " for " + id);
        }
        add(new Entry(id, number, true));
    }

    private void add(Entry entry) {
        ReplicaId[] grown = Arrays.copyOf(byNumber, Math.max(byNumber.length, entry.number + 1));
        grown[entry.number] = entry.id;
        byNumber = grown;
        byId.put(entry.id, entry);
    }

    /** The number of a replica, 0 if it has none: then no row can name it. */
    int find(ReplicaId id) {
        Entry entry = byId.get(id);
        return entry == null ? 0 : entry.number;
    }

    private Entry findOrAdd(ReplicaId id) {
        Entry entry = byId.get(id);
        return entry != null ? entry : allocate(id);
    }

    private synchronized Entry allocate(ReplicaId id) {
        if (!byId.containsKey(id)) {
            add(new Entry(id, byNumber.length, false));
        }
        return byId.get(id);
    }

    /** The replica of a number, for {@link IntFunction}; {@link IllegalArgumentException} if there is none. */
    ReplicaId replica(int number) {
        ReplicaId[] known = byNumber;
        ReplicaId id = number > 0 && number < known.length ? known[number] : null;
        if (id == null) {
            throw new IllegalArgumentException("unknown replica number " + number);
        }
        return id;
    }

    /** The numbers for one batch. For one thread. */
    final class ForBatch implements ToIntFunction<ReplicaId> {
        private final List<Entry> unwritten = new ArrayList<>();

        @Override
        public int applyAsInt(ReplicaId id) {
            Entry entry = findOrAdd(id);
            if (!entry.written && !unwritten.contains(entry)) {
                unwritten.add(entry);
            }
            return entry.number;
        }

        /** What this batch has to write too. */
        List<Entry> unwritten() {
            return unwritten;
        }

        /** The batch was written. */
        void written() {
            unwritten.forEach(entry -> entry.written = true);
        }
    }
}
