package dev.likewise.node.http.counts;

/**
 * All that the HTTP side of one node counts. Safe for all threads.
 *
 * @param taps what became of taps
 * @param sheds what was shed
 * @param live what was pushed
 * @param tokens whether checked tokens were remembered
 * @param samples whether first likers were
 */
public record HttpCounters(
        TapCounters taps, ShedCounters sheds, LiveCounters live, CacheCounters tokens, CacheCounters samples) {
    /** Nothing counted yet. */
    public HttpCounters() {
        this(new TapCounters(), new ShedCounters(), new LiveCounters(), new CacheCounters(), new CacheCounters());
    }
}
