package dev.likewise.node.http.live;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A post that is watched. */
final class LiveTopic {
    private final String post;
    /** By event loop, which alone looks into its set. */
    private final Map<Executor, Set<LiveListener>> listeners = new ConcurrentHashMap<>();

    private final AtomicBoolean marked = new AtomicBoolean();
    private final AtomicBoolean joined = new AtomicBoolean();
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

    /** Takes in a count; whether its listeners are to be told. Only the tick. */
    boolean update(LiveCount count) {
        boolean told = joined.getAndSet(false) || !count.saysTheSame(latest);
        latest = count;
        return told;
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
    void add(Executor loop, LiveListener listener) {
        listeners.computeIfAbsent(loop, first -> new HashSet<>()).add(listener);
        // It may have been shown something older than the latest count.
        joined.set(true);
    }

    /** On the loop. */
    void remove(Executor loop, LiveListener listener) {
        listeners.computeIfPresent(loop, (at, all) -> all.remove(listener) && all.isEmpty() ? null : all);
    }

    /** Where its listeners are. Any thread. */
    void forEachLoop(Consumer<Executor> visitor) {
        listeners.keySet().forEach(visitor);
    }

    /** Its listeners on a loop, on that loop. */
    List<LiveListener> listeners(Executor loop) {
        // A copy: one that is told may leave.
        return List.copyOf(listeners.getOrDefault(loop, Set.of()));
    }
}
