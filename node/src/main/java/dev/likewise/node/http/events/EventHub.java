package dev.likewise.node.http.events;

import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.LoopMembers;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who follows the events. Ten times a second all are asked on their event loops to look whether the log is longer, which
 * compares a number a shard: so taps need not know of followers, and what following costs does not depend on taps.
 */
public final class EventHub implements AutoCloseable {
    private static final long LOOK_MILLIS = 100;
    private static final long BEAT_MILLIS = 15_000;
    private static final int RETRY_SECONDS = 5;

    private final FollowSettings settings;
    private final AtomicInteger following = new AtomicInteger();

    private final Map<ScheduledExecutorService, Followers> loops = new ConcurrentHashMap<>();

    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "likewise-events"));

    /** A hub that does not tick yet. */
    public EventHub(FollowSettings settings) {
        this.settings = settings;
    }

    /** Begins to tick. */
    public void start() {
        ticker.scheduleWithFixedDelay(
                () -> loops.values().forEach(at -> at.looks.forAll()), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        ticker.scheduleWithFixedDelay(
                () -> loops.values().forEach(at -> at.beats.forAll()), BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Those on one event loop. */
    private static final class Followers {
        private final LoopMembers<EventFollower> here;
        private final LoopMembers<EventFollower>.Round looks;
        private final LoopMembers<EventFollower>.Round beats;

        Followers(ScheduledExecutorService loop) {
            here = new LoopMembers<>(loop);
            looks = here.round(EventFollower::look);
            beats = here.round(EventFollower::beat);
        }
    }

    /**
     * Asked before a follower is taken.
     *
     * @throws ProblemException 503 if there are too many
     */
    void requireRoom() {
        if (following.get() >= settings.followersMax()) {
            throw new ProblemException(ProblemType.OVERLOADED, "too many follow the events")
                    .retryAfter(RETRY_SECONDS)
                    .shed(ShedReason.FOLLOWERS);
        }
    }

    /** Has a follower look and beat until {@link #leave}. On its loop. */
    void enter(EventFollower follower) {
        following.incrementAndGet();
        loops.computeIfAbsent(follower.loop(), Followers::new).here.enter(follower);
    }

    /** Ends what {@link #enter} began. On the loop. */
    void leave(EventFollower follower) {
        following.decrementAndGet();
        loops.get(follower.loop()).here.leave(follower);
    }

    /** How many follow now. */
    public int following() {
        return following.get();
    }

    /** Ends the ticking. */
    @Override
    public void close() {
        ticker.shutdownNow();
    }
}
