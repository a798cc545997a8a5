package dev.likewise.node.http.live;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A post that is watched. */
final class LiveTopic {
    private final String post;
    /** Whose event loop alone looks into a set. */
    private final Map<Cohort, Set<LiveListener>> listeners = new ConcurrentHashMap<>();

    private final AtomicBoolean marked = new AtomicBoolean();
    private volatile LiveCount latest;
    /** How many watch it; guarded by the hub's map of topics. */
    private int watchers;

    LiveTopic(String post) {
        this.post = post;
    }

    String post() {
        return post;
    }

    /** The count of the last tick that looked; {@code null} before the first. Any thread. */
    LiveCount latest() {
        return latest;
    }

    /** Has the next tick look at it; whether it would not have done so anyway. Any thread. */
    boolean mark() {
        return !marked.get() && marked.compareAndSet(false, true);
    }

    /** The tick is about to look; whatever changes from here on marks it again. */
    void unmark() {
        marked.set(false);
    }

    /** Takes in a count. Only the tick. */
    void update(LiveCount count) {
        // The one that is there may be encoded already.
        if (!count.saysTheSame(latest)) {
            latest = count;
        }
    }

    /** One more watches. Inside the hub's map. */
    void enter() {
        watchers++;
    }

    /** One less watches; whether nobody is left. Inside the hub's map. */
    boolean leave() {
        return --watchers == 0;
    }

    /** On the loop. */
    void add(Cohort cohort, LiveListener listener) {
        listeners.computeIfAbsent(cohort, first -> new HashSet<>()).add(listener);
    }

    /** On the loop. */
    void remove(Cohort cohort, LiveListener listener) {
        listeners.computeIfPresent(cohort, (at, all) -> all.remove(listener) && all.isEmpty() ? null : all);
    }

    /** Where its listeners are. Any thread. */
    void forEachCohort(Consumer<Cohort> visitor) {
        listeners.keySet().forEach(visitor);
    }

    /** Its listeners in a cohort. On that one's loop. */
    Set<LiveListener> listeners(Cohort cohort) {
        return listeners.getOrDefault(cohort, Set.of());
    }
}
