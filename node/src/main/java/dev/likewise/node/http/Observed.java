package dev.likewise.node.http;

import dev.likewise.node.api.HotPosts;
import dev.likewise.node.api.Scraper;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.http.server.RequestObserver;
import java.util.List;

/**
 * Where the HTTP side counts, and what it shows of what all of the node has counted.
 *
 * @param counters counted by it
 * @param requests told of every answer
 * @param scraper all metrics
 * @param hotPosts what is tapped most
 */
public record Observed(HttpCounters counters, RequestObserver requests, Scraper scraper, HotPosts hotPosts) {
    /** Counts that nobody looks at. */
    public static Observed byNobody() {
        return new Observed(new HttpCounters(), RequestObserver.NONE, Scraper.NONE, n -> List.of());
    }
}
