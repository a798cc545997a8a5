package dev.likewise.node.http.live;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What an event loop has still to tell its listeners. A topic is in it once, however many ticks pass until the loop comes to it,
 * so a loop that is slow tells less and not later.
 */
final class LoopInbox {
    private final Executor loop;
    private final Set<LiveTopic> changed = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    /** On the loop. */
    private final Set<LiveListener> beating = new HashSet<>();

    LoopInbox(Executor loop) {
        this.loop = loop;
    }

    /** A topic has changed; told with the next {@link #deliver}. Only the tick. */
    void add(LiveTopic topic) {
        changed.add(topic);
    }

    /** Has the loop tell what is here, if it is not about to. Only the tick. */
    void deliver() {
        if (!changed.isEmpty() && scheduled.compareAndSet(false, true)) {
            loop.execute(this::tell);
        }
    }

    private void tell() {
        scheduled.set(false);
        Set<LiveListener> told = new HashSet<>();
        for (Iterator<LiveTopic> next = changed.iterator(); next.hasNext(); ) {
            LiveTopic topic = next.next();
            // Before it is told: what changes meanwhile comes again.
            next.remove();
            for (LiveListener listener : topic.listeners(loop)) {
                listener.changed(topic);
                told.add(listener);
            }
        }
        told.forEach(LiveListener::delivered);
    }

    /** On the loop. */
    void enter(LiveListener listener) {
        beating.add(listener);
    }

    /** On the loop. */
    void leave(LiveListener listener) {
        beating.remove(listener);
    }

    /** Has all listeners of the loop beat. Any thread. */
    void beat() {
        loop.execute(() -> Set.copyOf(beating).forEach(LiveListener::beat));
    }
}
