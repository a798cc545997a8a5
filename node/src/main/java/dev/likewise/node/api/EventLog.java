package dev.likewise.node.api;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.feed.FeedPage;
import dev.likewise.replication.feed.FeedPosition;
import java.util.Set;

/**
 * This replica's own log as events; only what is durable. Safe for all threads; all but {@link #end} may block for the disk
 * and throw {@link dev.likewise.replication.port.StoreException} if it cannot be read.
 */
public interface EventLog {
    /** Behind all that is durable now. Never blocks. */
    FeedPosition end();

    /** Before the oldest event that is kept. */
    FeedPosition oldest();

    /**
     * The events behind a position that is not beyond {@link #end}.
     *
     * @param limit how many at most, at least 1
     * @throws dev.likewise.replication.feed.TrimmedException if the first of them are not kept any more
     */
    FeedPage page(FeedPosition after, int limit);

    /** Retired replicas whose columns are derived here in all shards, so that counts show what is left of their taps. */
    Set<ReplicaId> retired();
}
