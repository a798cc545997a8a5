package dev.likewise.replication.port;

import dev.likewise.crdt.MemberTable;
import java.util.List;
import java.util.Optional;

/**
 * One node's store: all its shards and the little that is the node's own.
 *
 * <p>Two threads may commit at the same time if they commit different shards. {@link #sync} may be called on a thread of
 * its own while others commit. Whatever a store holds when it is opened is durable.
 */
public interface NodeStore extends AutoCloseable {
    /** How many shards there are; fixed when the store was created. */
    int shards();

    /** Reads one shard, 0 to {@link #shards} − 1. */
    ShardReader shard(int shard);

    /**
     * Writes some commits, of one shard or several, atomically. On return they are visible to readers, but not durable.
     *
     * @throws StoreException if nothing was written
     */
    void commit(List<Commit> commits);

    /**
     * Makes everything durable that was committed before the call. Blocks.
     *
     * @throws StoreException if it is not known to be durable; then nothing committed since the last success may be
     *     acknowledged, and the store must be opened again before the next commit
     */
    void sync();

    /**
     * Some rows of members' lists, of all shards, in their order. Each call sees one moment, and the next call another:
     * rows that come and go meanwhile may be seen or not. As for errors, as the methods of {@link ShardReader}.
     *
     * @param after the row before the first one wanted; empty to begin
     * @param limit how many at most, at least 1
     * @return empty at the end
     */
    List<MemberRow> memberRows(Optional<MemberRow> after, int limit);

    /**
     * As {@link #memberRows(Optional, int)}, of one member's list in one relation only, newest first.
     *
     * @param after the row before the first one wanted, of that list; empty to begin
     */
    List<MemberRow> memberRows(String member, int relation, Optional<MemberRow> after, int limit);

    /** All replicas this node has heard of. */
    MemberTable members();

    /** Replaces the member table, durably on return. */
    void saveMembers(MemberTable members);

    /** Ends all reads and closes; what was committed stays committed. Closing twice does nothing. */
    @Override
    void close();
}
