package dev.likewise.replication.feed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Puts one page together, from the logs that have something new. */
final class PageWalk {
    private final FeedPosition after;
    private final FeedPosition end;
    private final int limit;
    private final PriorityQueue<ShardLog> byTime;
    private final List<FeedPage.Entry> entries = new ArrayList<>();
    private FeedPosition at;
    private long bytes;

    PageWalk(FeedPosition after, FeedPosition end, int limit, List<ShardLog> unseen) {
        this.after = after;
        this.end = end;
        this.limit = limit;
        this.at = after;
        // A record that was begun comes first: a position can be within one only.
        byTime = new PriorityQueue<>(
                Math.max(1, unseen.size()),
                Comparator.<ShardLog, Boolean>comparing(log -> !isBegun(log))
                        .thenComparing(ShardLog::committedAt)
                        .thenComparing(ShardLog::shard));
        for (ShardLog log : unseen) {
            if (log.advance()) {
                byTime.add(log);
            }
        }
    }

    private boolean isBegun(ShardLog log) {
        return after.rows(log.shard()) > 0 && log.seq() == after.seq(log.shard()) + 1;
    }

    FeedPage page() {
        while (!byTime.isEmpty() && entries.size() < limit && bytes < FeedReader.PAGE_BYTES) {
            ShardLog log = byTime.poll();
            bytes += log.bytes();
            if (!take(log) || !goOn(log)) {
                break;
            }
        }
        return new FeedPage(entries, at, at.isBefore(end));
    }

    /** Takes a record's events; false if not all had room. */
    private boolean take(ShardLog log) {
        int seen = isBegun(log) ? after.rows(log.shard()) : 0;
        List<FeedEvent> events = log.events().stream()
                .filter(event -> event.place().row() >= seen)
                .toList();
        FeedPosition past = at.past(log.shard(), log.seq());
        for (int i = 0; i < events.size(); i++) {
            if (entries.size() == limit) {
                return false;
            }
            FeedEvent event = events.get(i);
            at = i == events.size() - 1 ? past : at.within(event.place());
            entries.add(new FeedPage.Entry(event, at));
        }
        at = past;
        return true;
    }

    /** Has the log's next record wait its turn; false if it was trimmed meanwhile, which the next page will say. */
    private boolean goOn(ShardLog log) {
        try {
            if (log.advance()) {
                byTime.add(log);
            }
            return true;
        } catch (TrimmedException e) {
            return false;
        }
    }
}
