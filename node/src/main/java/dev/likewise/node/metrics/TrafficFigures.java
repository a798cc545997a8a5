package dev.likewise.node.metrics;

import dev.likewise.node.api.HotPost;
import dev.likewise.node.api.HotPosts;
import dev.likewise.node.http.counts.CacheCounters;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.http.counts.LiveCounters;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.counts.TapCounters.Outcome;
import dev.likewise.node.http.counts.TapCounters.Via;
import dev.likewise.node.runtime.EngineCounters;
import java.util.List;

/** What clients do, and what they are pushed. */
final class TrafficFigures implements Figures {
    private static final int RANKS = 10;

    private final HttpCounters counters;
    private final EngineCounters engine;
    private final HotPosts hot;

    TrafficFigures(HttpCounters counters, EngineCounters engine, HotPosts hot) {
        this.counters = counters;
        this.engine = engine;
        this.hot = hot;
    }

    @Override
    public void write(Sheet sheet) {
        taps(sheet);
        sheds(sheet);
        live(sheet);
        caches(sheet);
        hotPosts(sheet);
        sheet.counter(
                        "likewise_toggles_total",
                        "Taps that changed what the same user had tapped on the same post before.")
                .is(engine.toggles());
    }

    private void taps(Sheet sheet) {
        Sheet.Counter taps = sheet.counter(
                "likewise_taps_total", "Likes and unlikes, by the way they came and what became of them.");
        for (Via via : Via.values()) {
            for (Outcome outcome : Outcome.values()) {
                taps.is(count(via, true, outcome), labels(via, "like", outcome));
                taps.is(count(via, false, outcome), labels(via, "unlike", outcome));
            }
        }
    }

    private long count(Via via, boolean like, Outcome outcome) {
        return counters.taps().get(via, like, outcome);
    }

    private static String[] labels(Via via, String action, Outcome outcome) {
        return new String[] {"via", via.label(), "action", action, "outcome", outcome.label()};
    }

    private void sheds(Sheet sheet) {
        Sheet.Counter sheds = sheet.counter(
                "likewise_shed_total",
                "Requests, messages and lines that were turned away and would have been taken at another moment.");
        for (ShedReason reason : ShedReason.values()) {
            sheds.is(counters.sheds().get(reason), "reason", reason.label());
        }
    }

    private void live(Sheet sheet) {
        LiveCounters live = counters.live();
        sheet.gauge("likewise_live_sockets", "WebSockets that are open.").is(live.sockets());
        sheet.gauge("likewise_live_streams", "Clients that are sent events of counts.")
                .is(live.streams());
        sheet.counter("likewise_live_pushes_total", "Counts that were given to clients that watch.")
                .is(live.pushes());
        sheet.counter(
                        "likewise_live_conflated_total",
                        "Changes of watched posts that were not shown by themselves, as a newer one took their place.")
                .is(live.conflations());
    }

    private void caches(Sheet sheet) {
        Sheet.Counter caches = sheet.counter(
                "likewise_cache_requests_total", "Looks into caches, and whether they found what they were for.");
        both(caches, "counts", engine.countHits(), engine.countMisses());
        both(caches, "tokens", counters.tokens());
        both(caches, "samples", counters.samples());
    }

    private static void both(Sheet.Counter caches, String cache, CacheCounters counts) {
        both(caches, cache, counts.hits(), counts.misses());
    }

    private static void both(Sheet.Counter caches, String cache, long hits, long misses) {
        caches.is(hits, "cache", cache, "outcome", "hit").is(misses, "cache", cache, "outcome", "miss");
    }

    /** Ranks that nobody has are zero, so that a graph of one does not break off. */
    private void hotPosts(Sheet sheet) {
        Sheet.Gauge rates = sheet.gauge(
                "likewise_hot_post_taps_per_second",
                "Taps on this node on its hottest posts over the last ten seconds, by their rank from 1; which posts those are says /v1/admin/top.");
        List<HotPost> posts = hot.top(RANKS);
        for (int rank = 0; rank < RANKS; rank++) {
            double rate = rank < posts.size() ? posts.get(rank).tapsPerSecond() : 0;
            rates.is(rate, "rank", Integer.toString(rank + 1));
        }
    }
}
