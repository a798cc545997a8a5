package dev.likewise.node.audit;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.port.ShardMoment.SubjectColumns;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Goes through a shard at one moment, subject by subject: its columns, then its registers, in pieces. Subjects that have
 * only columns or only registers come too. For one thread.
 */
final class SubjectWalk {
    /** How many rows are read at a time: what a thread that wants to close the store waits for. */
    private static final int PIECE_ROWS = 1_000;

    /** Sees each subject. */
    interface Visitor {
        void begin(Subject subject, PnVector columns);

        void registers(List<KeyedRegister> some);

        void end();
    }

    private final ShardMoment moment;
    private final Pacer pacer;
    private final Deque<SubjectColumns> columns = new ArrayDeque<>();
    private Optional<Subject> lastColumns = Optional.empty();
    private boolean columnsEnded;

    SubjectWalk(ShardMoment moment, Pacer pacer) {
        this.moment = moment;
        this.pacer = pacer;
    }

    /** Visits all subjects, in their order; once. */
    void all(Visitor visitor) {
        Optional<EdgeKey> after = Optional.empty();
        Subject current = null;
        List<KeyedRegister> piece = piece(after);
        while (!piece.isEmpty()) {
            for (int from = 0; from < piece.size(); ) {
                Subject subject = piece.get(from).key().subject();
                int to = endOf(piece, from);
                if (!subject.equals(current)) {
                    end(current, visitor);
                    visitColumnsBefore(subject, visitor);
                    visitor.begin(subject, takeColumns(subject));
                    current = subject;
                }
                visitor.registers(piece.subList(from, to));
                from = to;
            }
            after = Optional.of(piece.get(piece.size() - 1).key());
            piece = piece(after);
        }
        end(current, visitor);
        visitColumnsBefore(null, visitor);
    }

    /** Visits one subject. */
    void one(Subject subject, Visitor visitor) {
        visitor.begin(subject, moment.columns(subject));
        List<KeyedRegister> piece = moment.registers(subject, "", PIECE_ROWS);
        while (!piece.isEmpty()) {
            pacer.read(piece.size());
            visitor.registers(piece);
            piece = moment.registers(subject, piece.get(piece.size() - 1).key().member(), PIECE_ROWS);
        }
        visitor.end();
    }

    private List<KeyedRegister> piece(Optional<EdgeKey> after) {
        List<KeyedRegister> piece = moment.registers(after, PIECE_ROWS);
        pacer.read(piece.size());
        return piece;
    }

    private static int endOf(List<KeyedRegister> piece, int from) {
        Subject subject = piece.get(from).key().subject();
        int to = from + 1;
        while (to < piece.size() && piece.get(to).key().subject().equals(subject)) {
            to++;
        }
        return to;
    }

    private static void end(Subject current, Visitor visitor) {
        if (current != null) {
            visitor.end();
        }
    }

    /** Visits the subjects that have columns and no registers, up to one that has; {@code null} for all. */
    private void visitColumnsBefore(Subject subject, Visitor visitor) {
        for (SubjectColumns next = peekColumns();
                next != null && (subject == null || next.subject().compareTo(subject) < 0);
                next = peekColumns()) {
            columns.removeFirst();
            visitor.begin(next.subject(), next.columns());
            visitor.end();
        }
    }

    private PnVector takeColumns(Subject subject) {
        SubjectColumns next = peekColumns();
        return next != null && next.subject().equals(subject)
                ? columns.removeFirst().columns()
                : PnVector.EMPTY;
    }

    private SubjectColumns peekColumns() {
        if (columns.isEmpty() && !columnsEnded) {
            List<SubjectColumns> piece = moment.columns(lastColumns, PIECE_ROWS);
            pacer.read(piece.size());
            columnsEnded = piece.isEmpty();
            columns.addAll(piece);
            lastColumns =
                    columnsEnded ? lastColumns : Optional.of(columns.getLast().subject());
        }
        return columns.peekFirst();
    }
}
