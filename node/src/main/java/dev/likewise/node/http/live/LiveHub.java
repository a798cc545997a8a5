package dev.likewise.node.http.live;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.CountWatch;
import dev.likewise.node.api.Reads;
import dev.likewise.node.http.counts.LiveCounters;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.likes.HiddenCounts;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.log.Unforeseen;
import dev.likewise.replication.port.StoreException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who watches which posts, and the tick that tells them. A tap marks its post, if anybody watches it, and nothing more. Listeners
 * are spread over cohorts, whose turns are spread over the tick, so that ten thousand sockets on one post are a steady load and no
 * stampede: at each turn a thread of the hub's own reads the count of each marked post that somebody in that cohort watches, and
 * gives it to their event loop. Safe for all threads.
 */
public final class LiveHub implements CountWatch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiveHub.class);
    private static final long BEAT_MILLIS = 15_000;
    /** The least time between the turns of two cohorts. */
    private static final long TURN_MILLIS = 20;

    private static final long TURNS_MAX = 64;

    private static final int RETRY_SECONDS = 5;

    private final Reads reads;
    private final HiddenCounts hidden;
    private final LiveSettings settings;
    private final LiveCounters counters;
    private final Map<String, LiveTopic> topics = new ConcurrentHashMap<>();
    /** Of each event loop as many as there are turns in a tick. */
    private final Map<ScheduledExecutorService, List<Cohort>> cohorts = new ConcurrentHashMap<>();

    private final int turns;
    /** Whose turn it is to be told, and to beat. Only the ticker. */
    private int telling;

    private int beating;
    private final Queue<LiveTopic> marked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger watched = new AtomicInteger();
    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "likewise-live"));

    /** A hub that does not tick yet. */
    public LiveHub(Reads reads, HiddenCounts hidden, LiveSettings settings, LiveCounters counters) {
        this.reads = reads;
        this.hidden = hidden;
        this.settings = settings;
        this.counters = counters;
        this.turns = (int) Math.min(TURNS_MAX, settings.tickMillis() / TURN_MILLIS);
    }

    /** Begins to tick. */
    public void start() {
        // With a delay and not at a rate: a turn that is late must not make the next one early.
        repeat(this::tell, settings.tickMillis());
        repeat(this::beat, BEAT_MILLIS);
    }

    private void repeat(Runnable turn, long millis) {
        long micros = TimeUnit.MILLISECONDS.toMicros(millis) / turns;
        ticker.scheduleWithFixedDelay(turn, micros, micros, TimeUnit.MICROSECONDS);
    }

    @Override
    public void changed(Subject subject) {
        // What was watched may have been hidden, and the other way round.
        if (subject.relation() == Relation.LIKE || subject.relation() == Relation.HIDES_COUNT) {
            LiveTopic topic = topics.get(subject.id());
            if (topic != null && !mark(topic)) {
                counters.conflated();
            }
        }
    }

    @Override
    public void changedAll() {
        topics.values().forEach(this::mark);
    }

    /** Whether it was not marked before. */
    private boolean mark(LiveTopic topic) {
        boolean first = topic.mark();
        if (first) {
            marked.add(topic);
        }
        return first;
    }

    /** What is counted. */
    LiveCounters counters() {
        return counters;
    }

    /**
     * Asked before a watcher is taken.
     *
     * @param posts how many it wants to watch
     * @throws ProblemException 503 if too many are watched
     */
    void requireRoom(int posts) {
        if (watched.get() + posts > settings.watchedMax()) {
            throw new ProblemException(ProblemType.OVERLOADED, "too many posts are watched")
                    .retryAfter(RETRY_SECONDS)
                    .shed(ShedReason.WATCHERS);
        }
    }

    /** Has a listener beat until it leaves the cohort that it is given. On its loop. */
    Cohort enter(ScheduledExecutorService loop, LiveListener listener) {
        List<Cohort> here = cohorts.computeIfAbsent(
                loop,
                first -> Stream.generate(() -> new Cohort(loop)).limit(turns).toList());
        Cohort smallest = Collections.min(here, Comparator.comparingInt(Cohort::size));
        smallest.enter(listener);
        return smallest;
    }

    /** Has a listener told of a post, from the next turn of its cohort until {@link #leave}. On its loop. */
    LiveTopic watch(String post, Cohort cohort, LiveListener listener) {
        watched.incrementAndGet();
        LiveTopic topic = topics.compute(post, (id, known) -> {
            LiveTopic there = known == null ? new LiveTopic(id) : known;
            there.enter();
            return there;
        });
        topic.add(cohort, listener);
        mark(topic);
        return topic;
    }

    /** Ends what {@link #watch} began. On the loop. */
    void leave(LiveTopic topic, Cohort cohort, LiveListener listener) {
        topic.remove(cohort, listener);
        topics.computeIfPresent(topic.post(), (id, known) -> known.leave() ? null : known);
        watched.decrementAndGet();
    }

    /** How many posts all who watch watch together. */
    public int watched() {
        return watched.get();
    }

    private void tell() {
        try {
            for (LiveTopic topic = marked.poll(); topic != null; topic = marked.poll()) {
                topic.unmark();
                LiveTopic changed = topic;
                topic.forEachCohort(cohort -> cohort.add(changed));
            }
            telling = (telling + 1) % turns;
            Map<LiveTopic, Boolean> looked = new HashMap<>();
            cohorts.values()
                    .forEach(here -> here.get(telling).deliver(topic -> looked.computeIfAbsent(topic, this::look)));
        } catch (RuntimeException e) {
            Unforeseen.error(LOG, "A tick failed; what has changed is told with the next one that does not", e);
        }
    }

    private void beat() {
        beating = (beating + 1) % turns;
        cohorts.values().forEach(here -> here.get(beating).beat());
    }

    /** Whether it could be read. */
    private boolean look(LiveTopic topic) {
        try {
            topic.update(read(topic.post()));
            return true;
        } catch (StoreException e) {
            LOG.debug("{} is looked at again with the next tick", topic.post(), e);
            return false;
        }
    }

    /** A post's count now; may block. */
    LiveCount read(String post) {
        PnVector columns = reads.columns(Subject.post(post));
        // After the columns: what is shown is then from before it was hidden.
        return new LiveCount(post, columns.count(), hidden.isHidden(post, null));
    }

    /** As {@link #read}, {@code null} if it takes a read. Never blocks. */
    LiveCount inMemory(String post) {
        PnVector columns = reads.publishedColumns(Subject.post(post));
        HiddenCounts.Known isHidden = hidden.inMemory(post, null);
        return isHidden == HiddenCounts.Known.UNKNOWN || columns == null
                ? null
                : new LiveCount(post, columns.count(), isHidden == HiddenCounts.Known.YES);
    }

    /** Ends the ticking; a tick under way is waited for. */
    @Override
    public void close() {
        ticker.shutdownNow();
        try {
            if (!ticker.awaitTermination(RETRY_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A tick does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
