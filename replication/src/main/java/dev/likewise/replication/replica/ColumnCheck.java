package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.SubjectColumns;
import java.util.List;
import java.util.Optional;

/**
 * Holds the columns of one replica, as they are in one moment, against its credits: where V and the registers are those of
 * the replica itself, the columns have to be too, and its own are the sums of its credits. A branch of its log may have left
 * a column behind although its registers were all replaced.
 */
final class ColumnCheck {
    private final ShardMoment moment;
    private final ReplicaId replica;
    private Subject at;
    private long credits;
    private Optional<Subject> lastColumns = Optional.empty();
    private boolean over;
    private boolean right = true;

    ColumnCheck(ShardMoment moment, ReplicaId replica) {
        this.moment = moment;
        this.replica = replica;
    }

    /** The next register, in the order of the keys. */
    void register(Subject subject, Edge edge) {
        if (!subject.equals(at)) {
            close();
            at = subject;
        }
        credits += edge.credits().of(replica);
    }

    private void close() {
        right &= at == null || moment.columns(at).column(replica).net() == credits;
        credits = 0;
    }

    /** After the last register: looks at so many subjects, for columns of those that have no registers. */
    void step(int subjects) {
        close();
        at = null;
        List<SubjectColumns> found = moment.columns(lastColumns, subjects);
        for (SubjectColumns row : found) {
            boolean counted = row.columns().column(replica).net() != 0;
            right &= !counted || !moment.registers(row.subject(), "", 1).isEmpty();
            lastColumns = Optional.of(row.subject());
        }
        over = found.size() < subjects;
    }

    /** Whether all was looked at. */
    boolean isOver() {
        return over;
    }

    /** Whether each column that was looked at is the sum of the credits. */
    boolean isRight() {
        return right;
    }
}
