package dev.likewise.node.store;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.function.BiConsumer;

/** Puts the rows of {@code columns} together, subject by subject. */
final class ColumnsCollector implements Database.RowVisitor {
    private final ReplicaTable replicas;
    private final BiConsumer<Subject, PnVector> visitor;
    private Subject subject;
    private PnVector columns = PnVector.EMPTY;

    /**
     * @param visitor called for each subject when its last row was seen; for the last subject by {@link #end}
     */
    ColumnsCollector(ReplicaTable replicas, BiConsumer<Subject, PnVector> visitor) {
        this.replicas = replicas;
        this.visitor = visitor;
    }

    @Override
    public boolean visit(byte[] key, byte[] value) {
        Subject of = Rows.decode(Family.COLUMNS, key, () -> Keys.columnSubject(key));
        if (!of.equals(subject)) {
            end();
            subject = of;
        }
        columns = Rows.decode(
                Family.COLUMNS,
                key,
                () -> columns.with(replicas.replica(Keys.lastNumber(key)), ColumnCodec.read(value)));
        return true;
    }

    PnVector columns() {
        return columns;
    }

    void end() {
        if (!columns.isEmpty()) {
            visitor.accept(subject, columns);
        }
        columns = PnVector.EMPTY;
    }
}
