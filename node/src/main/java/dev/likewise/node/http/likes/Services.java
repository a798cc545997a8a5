package dev.likewise.node.http.likes;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Receipts;
import dev.likewise.node.api.Taps;
import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.http.server.ReadPool;

/**
 * What the routes work with.
 *
 * @param taps takes taps
 * @param reads counts and registers
 * @param receipts answers that were kept
 * @param view the node itself
 * @param users who asks
 * @param pool for reads that may block
 * @param samples first likers, remembered for a second
 * @param cursors where lists go on
 * @param authors who has written what
 * @param hidden whose counts are shown to whom
 * @param inFlight idempotency keys under way
 * @param counters what is counted
 */
public record Services(
        Taps taps,
        Reads reads,
        Receipts receipts,
        NodeView view,
        Users users,
        ReadPool pool,
        Samples samples,
        Cursor cursors,
        Authors authors,
        HiddenCounts hidden,
        InFlight inFlight,
        HttpCounters counters) {
    /** Whether a post's likes are in several shards, so that none of them knows its count. */
    boolean isSpread() {
        return view.placement().spread() > 1;
    }

    /** Those of a node. */
    public static Services of(
            Taps taps,
            Reads reads,
            Receipts receipts,
            NodeView view,
            Users users,
            ReadPool pool,
            HttpCounters counters) {
        Authors authors = new Authors(reads);
        return new Services(
                taps,
                reads,
                receipts,
                view,
                users,
                pool,
                new Samples(reads, counters.samples()),
                new Cursor(view.cluster()),
                authors,
                new HiddenCounts(reads, authors),
                new InFlight(),
                counters);
    }
}
