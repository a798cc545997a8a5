package dev.likewise.node.api;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader.PresentMember;
import java.util.List;
import java.util.Optional;

/**
 * Reads counts and registers, and tells when counts change. Safe for all threads; may block for a disk read, so event loops call it through the read
 * executor unless {@link #publishedColumns} has the answer.
 */
public interface Reads {
    /**
     * The columns of a subject, summed over its shards; counts are of durable taps. Columns of other replicas may be ahead
     * of the registers, as the count lane brings them before the taps that they count.
     *
     * @return {@link PnVector#EMPTY} if nothing was ever counted
     */
    PnVector columns(Subject subject);

    /** As {@link #columns}, but from memory only: {@code null} where it is not there. Never blocks. */
    PnVector publishedColumns(Subject subject);

    /** Says who is told from now on when counts may have changed, by taps or by other replicas. */
    void watch(CountWatch watch);

    /** The registers of some keys, in the order of the keys; may run a few milliseconds ahead of durability. */
    List<Register> registers(List<EdgeKey> keys);

    /** As {@link #registers}, but never blocks: {@code null} in the place of one that may be on the disk only. */
    List<Register> registersInMemory(List<EdgeKey> keys);

    /**
     * Members of a subject in the order of ids, over all its shards; as {@link #registers}, they may run ahead of
     * durability, and as members arrive behind counts, they may lag behind those.
     *
     * @param after the id before the first one wanted, "" to begin
     * @param max how many at most, from 1 to 1,001
     */
    List<PresentMember> members(Subject subject, String after, int max);

    /**
     * What a user likes, newest first; as {@link #members}.
     *
     * @param after the row before the first one wanted, of the same user; empty to begin
     * @param max how many at most, from 1 to 1,001
     */
    List<MemberRow> likesOf(String user, Optional<MemberRow> after, int max);
}
