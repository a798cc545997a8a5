package dev.likewise.replication.feed;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoreException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a replica's feed: the logs of all its shards, each in its order, merged by the time of the records as far as they
 * are there. That merge is a courtesy to people who read along. What counts is that each log is in order and that a {@link
 * FeedPosition} names a place in each, so no shard has to wait for another whose clock stands still.
 *
 * <p>Blocks for the disk. Safe for all threads if the readers are.
 */
public final class FeedReader {
    /** About how many bytes of records one page looks at, so that pages end where next to nothing is an event. */
    static final long PAGE_BYTES = 4 << 20;

    /** About how many bytes of records are held at once, all shards together. */
    static final int HELD_BYTES = 1 << 20;

    private final ReplicaId self;
    private final List<ShardReader> shards;

    /** @param shards of the store of this replica, by number */
    public FeedReader(ReplicaId self, List<ShardReader> shards) {
        this.self = self;
        this.shards = List.copyOf(shards);
    }

    /**
     * The events behind a position.
     *
     * @param end how much is durable: nothing behind it is shown
     * @param limit how many at most, at least 1
     * @throws TrimmedException if the first of them are not kept any more
     * @throws StoreException if the store cannot be read
     */
    public FeedPage page(FeedPosition after, FeedPosition end, int limit) {
        List<ShardLog> unseen = new ArrayList<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            if (after.seq(shard) < end.seq(shard)) {
                unseen.add(new ShardLog(self, shards.get(shard), shard, after.seq(shard), end.seq(shard)));
            }
        }
        unseen.forEach(log -> log.holdAtMost(HELD_BYTES / unseen.size()));
        return new PageWalk(after, end, limit, unseen).page();
    }

    /** The position before the oldest event that is kept. */
    public FeedPosition oldest(FeedPosition end) {
        List<Long> seqs = new ArrayList<>();
        for (int shard = 0; shard < shards.size(); shard++) {
            long first = shards.get(shard).logExtent(self).firstSeq();
            // What was written since is kept, but not durable yet.
            long kept = first == 0 ? end.seq(shard) : first - 1;
            seqs.add(Math.min(kept, end.seq(shard)));
        }
        return FeedPosition.behind(seqs);
    }
}
