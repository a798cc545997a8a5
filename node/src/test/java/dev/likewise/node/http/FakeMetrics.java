package dev.likewise.node.http;

import dev.likewise.node.api.HotPost;
import dev.likewise.node.api.HotPosts;
import dev.likewise.node.api.Scraper;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.RequestObserver;
import dev.likewise.node.http.server.Status;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What a node would make of its counts: some lines, and what it was told of answers. */
final class FakeMetrics implements Scraper, HotPosts, RequestObserver {
    static final List<HotPost> HOT = List.of(new HotPost("p1", 12.5), new HotPost("p2", 3));

    /** Route, method and status of each answer. */
    final Queue<String> answers = new ConcurrentLinkedQueue<>();

    private final HttpCounters counters;

    FakeMetrics(HttpCounters counters) {
        this.counters = counters;
    }

    Observed observed() {
        return new Observed(counters, this, this, this);
    }

    @Override
    public String scrape(boolean openMetrics) {
        return "# HELP likes All.\n# TYPE likes gauge\nlikes 1\n" + (openMetrics ? "# EOF\n" : "");
    }

    @Override
    public List<HotPost> top(int n) {
        return HOT.subList(0, Math.min(n, HOT.size()));
    }

    @Override
    public void answered(String route, HttpMethod method, Status status, long nanos) {
        answers.add(route + " " + method + " " + status.code());
    }

    @Override
    public void shed(ShedReason reason) {
        counters.sheds().count(reason);
    }
}
