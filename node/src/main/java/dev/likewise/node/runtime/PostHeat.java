package dev.likewise.node.runtime;

import dev.likewise.crdt.Relation;
import dev.likewise.node.api.HotPost;
import dev.likewise.node.api.HotPosts;
import dev.likewise.replication.replica.Outcome.Reply;
import dev.likewise.replication.replica.TapResult;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Which posts are tapped most, over the last ten seconds, the one under way included, in bounded memory. Safe for all threads.
 *
 * <p>The frequent-items summary of J. Misra and D. Gries, "Finding repeated elements" (1982), one a second: at most {@link
 * #COUNTERS_MAX} counters; a post that finds none free takes one off each. So of n taps in the window a post is shown with at
 * most n / (COUNTERS_MAX + 1) fewer than it got, and never with more: whatever got a larger part than that is in it.
 */
final class PostHeat implements HotPosts {
    static final int COUNTERS_MAX = 1_000;
    private static final long SLICE_MILLIS = 1_000;

    private record Slice(long second, Map<String, int[]> counts) {}

    private final LongSupplier ticks;
    private final Deque<Slice> slices = new ArrayDeque<>();

    /** @param ticks milliseconds that never go back */
    PostHeat(LongSupplier ticks) {
        this.ticks = ticks;
    }

    /** Counts the taps among these; one lock for all of them. */
    synchronized void add(Collection<Reply> replies) {
        if (replies.isEmpty()) {
            return;
        }
        Map<String, int[]> counts = slice().counts();
        for (Reply reply : replies) {
            if (isTap(reply)) {
                add(counts, reply.tap().key().subject().id());
            }
        }
    }

    private static boolean isTap(Reply reply) {
        return reply.result().kind() != TapResult.Kind.CLOCK_REFUSED
                && reply.tap().key().subject().relation() == Relation.LIKE;
    }

    private static void add(Map<String, int[]> counts, String post) {
        int[] count = counts.get(post);
        if (count != null) {
            count[0]++;
        } else if (counts.size() < COUNTERS_MAX) {
            counts.put(post, new int[] {1});
        } else {
            counts.values().removeIf(other -> --other[0] == 0);
        }
    }

    private Slice slice() {
        long second = forgetOld();
        Slice last = slices.peekLast();
        if (last == null || last.second() != second) {
            last = new Slice(second, new HashMap<>());
            slices.addLast(last);
        }
        return last;
    }

    private long forgetOld() {
        long second = ticks.getAsLong() / SLICE_MILLIS;
        while (!slices.isEmpty() && slices.getFirst().second() <= second - WINDOW_SECONDS) {
            slices.removeFirst();
        }
        return second;
    }

    /** The hottest, the first the most; of equal ones in the order of their ids. */
    @Override
    public List<HotPost> top(int n) {
        Map<String, Long> sums = new HashMap<>();
        synchronized (this) {
            forgetOld();
            slices.forEach(slice ->
                    slice.counts().forEach((post, count) -> sums.merge(post, (long) count[0], Long::sum)));
        }
        return sums.entrySet().stream()
                .map(sum -> new HotPost(sum.getKey(), (double) sum.getValue() / WINDOW_SECONDS))
                .sorted(Comparator.comparingDouble(HotPost::tapsPerSecond)
                        .reversed()
                        .thenComparing(HotPost::post))
                .limit(n)
                .toList();
    }
}
