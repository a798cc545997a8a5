package dev.likewise.replication.replica;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardReader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The columns of the subjects that were counted last. Each step's commit comes before the next step, so what stands here
 * is what the store has; if a commit fails, the replica is thrown away and the cache with it.
 */
final class ColumnCache {
    private static final int SUBJECTS_MAX = 4_096;

    private final Map<Subject, PnVector> columns = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Subject, PnVector> eldest) {
            return size() > SUBJECTS_MAX;
        }
    };

    PnVector get(Subject subject, ShardReader store) {
        return columns.computeIfAbsent(subject, store::columns);
    }

    /** As {@link #get}, but whoever is not here does not come in. */
    PnVector peek(Subject subject, ShardReader store) {
        PnVector known = columns.get(subject);
        return known != null ? known : store.columns(subject);
    }

    void putAll(Map<Subject, PnVector> changed) {
        columns.putAll(changed);
    }
}
