package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One shard as it was when this was made, whatever is committed later, durable or not. Any thread, one at a time; it costs
 * the store something to keep, so close it. All methods throw as those of {@link ShardReader}.
 */
public interface ShardMoment extends AutoCloseable {
    /** The shard's small state. */
    ShardState state();

    /** All columns of one subject; {@link PnVector#EMPTY} if it has none. */
    PnVector columns(Subject subject);

    /**
     * Some subjects with their columns, in the order of the subjects.
     *
     * @param after the subject before the first one wanted; empty to begin
     * @param limit how many at most, at least 1
     * @return empty at the end
     */
    List<SubjectColumns> columns(Optional<Subject> after, int limit);

    /**
     * Some registers, in the order of their keys.
     *
     * @param after the key before the first one wanted; empty to begin
     * @param limit how many at most, at least 1
     * @return empty at the end
     */
    List<KeyedRegister> registers(Optional<EdgeKey> after, int limit);

    /**
     * Some registers of one subject, in the order of the members.
     *
     * @param after the member before the first one wanted; "" to begin
     * @param limit how many at most, at least 1
     * @return empty at the end
     */
    List<KeyedRegister> registers(Subject subject, String after, int limit);

    /** The registers of some keys, in the order of the keys; {@link Register#NONE} for those that have none. */
    List<Register> registers(List<EdgeKey> keys);

    /** Which of these rows of members' lists are there. */
    Set<MemberRow> memberRows(Collection<MemberRow> rows);

    /** Frees it. Closing twice does nothing; closing the store closes it too. */
    @Override
    void close();

    /** All columns of one subject. */
    record SubjectColumns(Subject subject, PnVector columns) {}

    /** A register and where it stands. */
    record KeyedRegister(EdgeKey key, Register register) {}
}
