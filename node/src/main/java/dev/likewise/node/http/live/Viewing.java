package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.HiddenCounts;
import dev.likewise.node.http.server.Sink;
import dev.likewise.replication.port.StoreException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * What one client is shown of the posts that it watches: of each the latest count, if that differs from what it was shown last,
 * and nothing that is hidden from it. A client that does not keep up is shown the latest when it does, and nothing of what was
 * between. On the event loop.
 */
final class Viewing implements LiveListener {
    /** How counts are told. */
    interface Form {
        byte[] shown(LiveCount count);

        /** That a count is hidden from this client; empty for nothing. */
        byte[] hidden(String post);

        /** Time to show that the connection lives. */
        void beat();
    }

    private final LiveServices services;
    private final HiddenCounts hidden;
    private final ScheduledExecutorService loop;
    private final Cohort cohort;
    private final Supplier<String> viewer;
    private final Sink out;
    private final Form form;
    private final Map<String, Watched> watched = new HashMap<>();
    private final Set<Watched> waiting = new LinkedHashSet<>();

    /** One post and what was shown of it. */
    private static final class Watched {
        private final LiveTopic topic;
        private boolean byDisplay;
        private LiveCount latest;
        private LiveCount shown;
        private boolean shownHidden;
        /** It is being read whether it is hidden. */
        private boolean asking;
        /** There is something newer than when that was asked. */
        private boolean askAgain;

        Watched(LiveTopic topic) {
            this.topic = topic;
        }
    }

    /** @param viewer who is shown the counts; {@code null} for nobody in particular */
    Viewing(LiveServices services, Supplier<String> viewer, Sink out, Form form) {
        this.services = services;
        this.hidden = services.likes().hidden();
        this.loop = out.loop();
        this.viewer = viewer;
        this.out = out;
        this.form = form;
        this.cohort = services.hub().enter(loop, this);
    }

    /** How many posts are watched. */
    int size() {
        return watched.size();
    }

    boolean watches(String post) {
        return watched.containsKey(post);
    }

    /**
     * Shows a post from now on; one that is watched already is shown again.
     *
     * @param byDisplay whether it is shown only when it looks different, see {@link LiveCount#displays}
     * @param known what is shown at once; {@code null} to show what the next tick finds
     */
    void watch(String post, boolean byDisplay, LiveCount known) {
        Watched one = watched.get(post);
        if (one == null) {
            one = new Watched(services.hub().watch(post, cohort, this));
            watched.put(post, one);
        }
        one.byDisplay = byDisplay;
        one.shown = null;
        one.shownHidden = false;
        // What a tick has found is newer than what was read to begin with.
        LiveCount ticked = one.topic.latest();
        one.latest = one.latest != null ? one.latest : known != null ? known : ticked;
        if (one.latest != null) {
            show(one);
        }
    }

    /**
     * What was read of a post that is watched already; of no use if a tick was faster.
     *
     * @param known the count
     */
    void found(LiveCount known) {
        Watched one = watched.get(known.post());
        if (one != null && one.latest == null) {
            one.latest = known;
            show(one);
        }
    }

    /** Shows a post no more. */
    void unwatch(String post) {
        Watched one = watched.remove(post);
        if (one != null) {
            waiting.remove(one);
            services.hub().leave(one.topic, cohort, this);
        }
    }

    /** Shows nothing any more. */
    void end() {
        watched.values().forEach(one -> services.hub().leave(one.topic, cohort, this));
        watched.clear();
        waiting.clear();
        cohort.leave(this);
    }

    @Override
    public void changed(LiveTopic topic) {
        Watched one = watched.get(topic.post());
        if (one != null) {
            one.latest = topic.latest();
            if (!waiting.add(one)) {
                services.hub().counters().conflated();
            }
        }
    }

    /** Shows what waits, as far as the client takes it. */
    @Override
    public void tell() {
        for (Watched one : List.copyOf(waiting)) {
            if (!out.isWritable()) {
                break;
            }
            waiting.remove(one);
            show(one);
        }
        out.flush();
    }

    @Override
    public void beat() {
        tell();
        form.beat();
    }

    private void show(Watched one) {
        if (!out.isWritable()) {
            waiting.add(one);
            return;
        }
        switch (visibility(one.latest)) {
            case NO -> put(one, false);
            case YES -> put(one, true);
            case UNKNOWN -> ask(one);
        }
    }

    private HiddenCounts.Known visibility(LiveCount count) {
        if (viewer.get() != null) {
            return hidden.inMemory(count.post(), viewer.get());
        }
        return count.hidden() ? HiddenCounts.Known.YES : HiddenCounts.Known.NO;
    }

    /** Only an author sees a count that is hidden, and who that is takes a read. Where there is no room for it, it is asked later. */
    private void ask(Watched one) {
        if (one.asking) {
            one.askAgain = true;
            return;
        }
        String post = one.topic.post();
        String who = viewer.get();
        one.asking = services.pool().offer(() -> {
            boolean isHidden = isHidden(post, who);
            loop.execute(() -> answered(one, isHidden));
        });
        if (!one.asking) {
            waiting.add(one);
        }
    }

    /** What cannot be read is not shown. */
    private boolean isHidden(String post, String who) {
        try {
            return hidden.isHidden(post, who);
        } catch (StoreException e) {
            return true;
        }
    }

    private void answered(Watched one, boolean isHidden) {
        one.asking = false;
        if (watched.get(one.topic.post()) != one) {
            return;
        }
        if (one.askAgain) {
            one.askAgain = false;
            show(one);
        } else {
            put(one, isHidden);
        }
        out.flush();
    }

    private void put(Watched one, boolean isHidden) {
        if (isHidden) {
            if (!one.shownHidden) {
                out.write(form.hidden(one.topic.post()));
            }
            one.shown = null;
        } else if (one.byDisplay ? !one.latest.displays(one.shown) : !one.latest.counts(one.shown)) {
            services.hub().counters().pushed();
            out.write(form.shown(one.latest));
            one.shown = one.latest;
        }
        one.shownHidden = isHidden;
    }
}
