package dev.likewise.cli.replay;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a trace must come to, by its own words: the last action of each user on each post wins. Made from the file alone; no
 * node is asked.
 *
 * @param pairs how many users and posts were ever brought together
 * @param livePairs how many of them end in a like
 * @param likes by post, in order of appearance; 0 where no like is left
 */
public record Ledger(long pairs, long livePairs, Map<String, Long> likes) {
    public static Ledger of(Trace trace) {
        Map<Long, Integer> last = new HashMap<>();
        for (int tap = 0; tap < trace.taps(); tap++) {
            last.put(trace.pairOf(tap), tap);
        }
        long[] counts = new long[trace.posts().size()];
        long live = 0;
        for (int tap : last.values()) {
            if (trace.isLike(tap)) {
                counts[trace.postOf(tap)]++;
                live++;
            }
        }
        Map<String, Long> likes = new LinkedHashMap<>();
        for (int post = 0; post < counts.length; post++) {
            likes.put(trace.post(post), counts[post]);
        }
        return new Ledger(last.size(), live, likes);
    }
}
