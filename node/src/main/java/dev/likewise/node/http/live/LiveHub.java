package dev.likewise.node.http.live;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.CountWatch;
import dev.likewise.node.api.Reads;
import dev.likewise.node.http.likes.HiddenCounts;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.replication.port.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who watches which posts, and the tick that tells them. A tap marks its post, if anybody watches it, and nothing more; once a
 * tick a thread of the hub's own reads the count of each post that is marked, and gives it to the event loops on which there are
 * listeners. Safe for all threads.
 */
public final class LiveHub implements CountWatch, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiveHub.class);
    private static final long BEAT_MILLIS = 15_000;
    private static final int RETRY_SECONDS = 5;

    private final Reads reads;
    private final HiddenCounts hidden;
    private final LiveSettings settings;
    private final Map<String, LiveTopic> topics = new ConcurrentHashMap<>();
    private final Map<Executor, LoopInbox> inboxes = new ConcurrentHashMap<>();
    private final Queue<LiveTopic> marked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger watched = new AtomicInteger();
    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "likewise-live"));

    /** A hub that does not tick yet. */
    public LiveHub(Reads reads, HiddenCounts hidden, LiveSettings settings) {
        this.reads = reads;
        this.hidden = hidden;
        this.settings = settings;
    }

    /** Begins to tick. */
    public void start() {
        ticker.scheduleWithFixedDelay(this::tick, settings.tickMillis(), settings.tickMillis(), TimeUnit.MILLISECONDS);
        ticker.scheduleWithFixedDelay(
                () -> inboxes.values().forEach(LoopInbox::beat), BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void changed(Subject subject) {
        // What was watched may have been hidden, and the other way round.
        if (subject.relation() == Relation.LIKE || subject.relation() == Relation.HIDES_COUNT) {
            LiveTopic topic = topics.get(subject.id());
            if (topic != null) {
                mark(topic);
            }
        }
    }

    @Override
    public void changedAll() {
        topics.values().forEach(this::mark);
    }

    private void mark(LiveTopic topic) {
        if (topic.mark()) {
            marked.add(topic);
        }
    }

    /**
     * Asked before a watcher is taken.
     *
     * @param posts how many it wants to watch
     * @throws ProblemException 503 if too many are watched
     */
    void requireRoom(int posts) {
        if (watched.get() + posts > settings.watchedMax()) {
            throw new ProblemException(ProblemType.OVERLOADED, "too many posts are watched").retryAfter(RETRY_SECONDS);
        }
    }

    /** Has a listener beat from now on. On its loop. */
    void enter(Executor loop, LiveListener listener) {
        inboxes.computeIfAbsent(loop, LoopInbox::new).enter(listener);
    }

    /** Ends what {@link #enter} began. On the loop. */
    void exit(Executor loop, LiveListener listener) {
        inboxes.get(loop).leave(listener);
    }

    /** Has a listener that has entered told of a post until {@link #leave}. On its loop. */
    LiveTopic watch(String post, Executor loop, LiveListener listener) {
        watched.incrementAndGet();
        LiveTopic topic = topics.compute(post, (id, known) -> {
            LiveTopic there = known == null ? new LiveTopic(id) : known;
            there.enter();
            return there;
        });
        topic.add(loop, listener);
        mark(topic);
        return topic;
    }

    /** Ends what {@link #watch} began. On the loop. */
    void leave(LiveTopic topic, Executor loop, LiveListener listener) {
        topic.remove(loop, listener);
        topics.computeIfPresent(topic.post(), (id, known) -> known.leave() ? null : known);
        watched.decrementAndGet();
    }

    /** How many posts all who watch watch together. */
    public int watched() {
        return watched.get();
    }

    private void tick() {
        try {
            List<LiveTopic> unread = new ArrayList<>();
            for (LiveTopic topic = marked.poll(); topic != null; topic = marked.poll()) {
                topic.unmark();
                if (!look(topic)) {
                    unread.add(topic);
                }
            }
            unread.forEach(this::mark);
            inboxes.values().forEach(LoopInbox::deliver);
        } catch (RuntimeException e) {
            LOG.error("A tick failed; what has changed is told with the next one that does not", e);
        }
    }

    /** Whether it could be read. */
    private boolean look(LiveTopic topic) {
        try {
            if (topic.update(read(topic.post()))) {
                topic.forEachLoop(loop -> inboxes.get(loop).add(topic));
            }
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
