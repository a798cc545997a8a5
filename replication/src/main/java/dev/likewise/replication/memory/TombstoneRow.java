package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import java.util.Comparator;

/**
 * A derived row: a tombstone in the queue of those to be purged. Sorted by origin and the record that brought it.
 *
 * @param origin whose log brought it
 * @param seq the number of the record in that log
 * @param key where it stands
 */
public record TombstoneRow(ReplicaId origin, long seq, EdgeKey key) implements Comparable<TombstoneRow> {
    private static final Comparator<TombstoneRow> ORDER = Comparator.comparing(TombstoneRow::origin)
            .thenComparingLong(TombstoneRow::seq)
            .thenComparing(TombstoneRow::key);

    @Override
    public int compareTo(TombstoneRow other) {
        return ORDER.compare(this, other);
    }
}
