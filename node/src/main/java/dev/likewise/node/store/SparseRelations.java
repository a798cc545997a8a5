package dev.likewise.node.store;

import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.SubjectHash;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which subjects may have registers, in the relations that nearly nobody uses but every count asks for. A bitmap by hash, so
 * that "none" is answered without a lookup. Where two subjects share a bit, and for those whose registers were forgotten, it
 * says "maybe" in vain, which costs what a lookup costs: with a million subjects, every eighth time.
 *
 * <p>Safe for all threads: who knows of a commit finds its subjects.
 */
final class SparseRelations {
    private static final int[] RELATIONS = {Relation.HIDES_COUNT, Relation.HIDES_COUNTS};

    /** 1 MiB. */
    private static final int BITS = 1 << 23;

    private final AtomicLongArray words = new AtomicLongArray(BITS / Long.SIZE);

    /** Those of a store that is opened: reads all rows of these relations. */
    static SparseRelations of(Database database, int shards) {
        SparseRelations sparse = new SparseRelations();
        ByteWriter writer = new ByteWriter(Keys.CAPACITY);
        for (int shard = 0; shard < shards; shard++) {
            for (int relation : RELATIONS) {
                byte[] from = Keys.relation(writer.clear(), shard, relation).toBytes();
                database.scan(Family.EDGES, from, Keys.after(from), true, (row, value) -> {
                    sparse.add(
                            Rows.decode(Family.EDGES, row, () -> Keys.edge(row)).subject());
                    return true;
                });
            }
        }
        return sparse;
    }

    /** Says that a subject has registers; before they are written. One of another relation is passed over. */
    void add(Subject subject) {
        if (isSparse(subject)) {
            int bit = bit(subject);
            words.getAndUpdate(bit / Long.SIZE, word -> word | 1L << bit);
        }
    }

    /** Whether a subject may have registers; always so in another relation. */
    boolean mayHold(Subject subject) {
        if (!isSparse(subject)) {
            return true;
        }
        int bit = bit(subject);
        return (words.get(bit / Long.SIZE) & 1L << bit) != 0;
    }

    private static boolean isSparse(Subject subject) {
        for (int relation : RELATIONS) {
            if (subject.relation() == relation) {
                return true;
            }
        }
        return false;
    }

    private static int bit(Subject subject) {
        return (int) (SubjectHash.of(subject.id()) + subject.relation()) & (BITS - 1);
    }
}
