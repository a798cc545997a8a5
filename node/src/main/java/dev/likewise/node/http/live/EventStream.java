package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.HiddenCounts;
import dev.likewise.node.http.server.BodyStream;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.StreamedBody;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Counts as server-sent events (WHATWG HTML, section 9.2), for one client. A client that does not keep up is shown the latest
 * count of each post when it does, and nothing of what was between. On the event loop.
 */
final class EventStream implements StreamedBody, LiveListener {
    private static final byte[] COMMENT = JsonBytes.ascii(":\n\n");
    private static final int RETRY_LEAST_MILLIS = 1_000;
    private static final int RETRY_MOST_MILLIS = 5_000;

    private final LiveHub hub;
    private final HiddenCounts hidden;
    private final ReadPool pool;
    private final Executor loop;
    private final String viewer;
    private final List<LiveCount> first;
    private final Map<String, LiveCount> shown = new HashMap<>();
    private final Set<LiveTopic> waiting = new LinkedHashSet<>();
    private List<LiveTopic> topics;
    private BodyStream out;

    /**
     * @param viewer {@code null} for nobody in particular
     * @param first what is shown at once
     */
    EventStream(LiveHub hub, HiddenCounts hidden, ReadPool pool, Executor loop, String viewer, List<LiveCount> first) {
        this.hub = hub;
        this.hidden = hidden;
        this.pool = pool;
        this.loop = loop;
        this.viewer = viewer;
        this.first = first;
    }

    @Override
    public void begins(BodyStream stream) {
        out = stream;
        // Each client another time, or a node that comes back is asked by all of them at once.
        int retry = ThreadLocalRandom.current().nextInt(RETRY_LEAST_MILLIS, RETRY_MOST_MILLIS);
        out.write(JsonBytes.ascii("retry: " + retry + "\n\n"));
        first.forEach(this::show);
        topics = hub.watch(first.stream().map(LiveCount::post).toList(), loop, this);
    }

    @Override
    public void changed(LiveTopic topic) {
        if (out.isWritable()) {
            show(topic.latest());
        } else {
            waiting.add(topic);
        }
    }

    @Override
    public void delivered() {
        out.flush();
    }

    @Override
    public void writable() {
        for (LiveTopic topic : List.copyOf(waiting)) {
            waiting.remove(topic);
            changed(topic);
        }
        out.flush();
    }

    private void show(LiveCount count) {
        switch (visibility(count)) {
            case NO -> write(count);
            case YES -> {}
            case UNKNOWN -> ask(count);
        }
    }

    private HiddenCounts.Known visibility(LiveCount count) {
        if (viewer != null) {
            return hidden.inMemory(count.post(), viewer);
        }
        return count.hidden() ? HiddenCounts.Known.YES : HiddenCounts.Known.NO;
    }

    /** Only an author sees a count that is hidden, and who that is takes a read. Where there is no room for it, none is shown. */
    private void ask(LiveCount count) {
        pool.offer(() -> {
            if (!hidden.isHidden(count.post(), viewer)) {
                loop.execute(() -> {
                    write(count);
                    out.flush();
                });
            }
        });
    }

    private void write(LiveCount count) {
        LiveCount before = shown.put(count.post(), count);
        if (before == null || before.count() != count.count()) {
            out.write(count.event());
        }
    }

    @Override
    public void beat() {
        if (out.isWritable()) {
            out.write(COMMENT);
            out.flush();
        }
    }

    @Override
    public void ended() {
        hub.leave(topics, loop, this);
    }
}
