package dev.likewise.node.http.live;

import dev.likewise.node.http.server.LoopMembers;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Listeners on one event loop who are told at the same moment of the tick, and what they have still to be told. A topic is in it
 * once, however many ticks pass until the loop comes to it, so a loop that is slow tells less and not later.
 */
final class Cohort {
    private final ScheduledExecutorService loop;
    /** Only the tick. */
    private final Set<LiveTopic> changed = new HashSet<>();

    private final Set<LiveTopic> untold = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final LoopMembers<LiveListener> listeners;
    private final LoopMembers<LiveListener>.Round tellings;
    private final LoopMembers<LiveListener>.Round beats;

    Cohort(ScheduledExecutorService loop) {
        this.loop = loop;
        listeners = new LoopMembers<>(loop);
        tellings = listeners.round(LiveListener::tell);
        beats = listeners.round(LiveListener::beat);
    }

    /** A topic has changed; told with the next {@link #deliver}. Only the tick. */
    void add(LiveTopic topic) {
        changed.add(topic);
    }

    /**
     * Has the loop tell what has changed.
     *
     * @param look brings a topic up to date; what cannot be is told with the next call. Only the tick
     */
    void deliver(Predicate<LiveTopic> look) {
        for (Iterator<LiveTopic> next = changed.iterator(); next.hasNext(); ) {
            LiveTopic topic = next.next();
            if (look.test(topic)) {
                next.remove();
                untold.add(topic);
            }
        }
        if (!untold.isEmpty() && scheduled.compareAndSet(false, true)) {
            loop.execute(this::tell);
        }
    }

    private void tell() {
        scheduled.set(false);
        Set<LiveListener> concerned = new LinkedHashSet<>();
        for (Iterator<LiveTopic> next = untold.iterator(); next.hasNext(); ) {
            LiveTopic topic = next.next();
            // Before it is told: what changes meanwhile comes again.
            next.remove();
            for (LiveListener listener : topic.listeners(this)) {
                listener.changed(topic);
                concerned.add(listener);
            }
        }
        tellings.forEach(concerned);
    }

    /** Has all listeners beat. Any thread. */
    void beat() {
        beats.forAll();
    }

    /** How many listen. On the loop. */
    int size() {
        return listeners.size();
    }

    /** On the loop. */
    void enter(LiveListener listener) {
        listeners.enter(listener);
    }

    /** On the loop. */
    void leave(LiveListener listener) {
        listeners.leave(listener);
    }
}
