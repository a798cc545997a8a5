package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those on one event loop for whom something is done all at once, such as ten thousand sockets that watch one post. It is done for
 * a few at a time, and between two such slices the loop reads and writes, so that requests do not wait for the last of them.
 * On the loop.
 */
public final class LoopMembers<T> {
    private static final Logger LOG = LoggerFactory.getLogger(LoopMembers.class);
    /** About half a millisecond, where each is sent a packet. */
    private static final int SLICE = 32;

    private final ScheduledExecutorService loop;
    private final Set<T> members = new HashSet<>();

    /** Nobody yet. Any thread. */
    public LoopMembers(ScheduledExecutorService loop) {
        this.loop = loop;
    }

    /** One more. */
    public void enter(T member) {
        members.add(member);
    }

    /** One less; whatever was still to be done for it is not. */
    public void leave(T member) {
        members.remove(member);
    }

    /** How many there are. */
    public int size() {
        return members.size();
    }

    /** Something that is done for members. Any thread. */
    public Round round(Consumer<T> what) {
        return new Round(what);
    }

    /** Something that is done for members again and again. */
    public final class Round {
        private final Consumer<T> what;
        private final Set<T> waiting = new LinkedHashSet<>();
        private boolean sliced;

        private Round(Consumer<T> what) {
            this.what = what;
        }

        /** Does it for all. Any thread. */
        public void forAll() {
            loop.execute(() -> forEach(members));
        }

        /** Does it for some; once for those whose last turn is still to come. */
        public void forEach(Collection<T> some) {
            waiting.addAll(some);
            if (!sliced) {
                slice();
            }
        }

        private void slice() {
            for (int i = 0; i < SLICE && !waiting.isEmpty(); i++) {
                T next = waiting.iterator().next();
                waiting.remove(next);
                if (members.contains(next)) {
                    doFor(next);
                }
            }
            // What is executed comes before the loop reads again; what is scheduled comes after.
            sliced = !waiting.isEmpty();
            if (sliced) {
                loop.schedule(this::slice, 0, TimeUnit.NANOSECONDS);
            }
        }

        private void doFor(T member) {
            try {
                what.accept(member);
            } catch (RuntimeException e) {
                Unforeseen.error(LOG, "One was passed over", e);
            }
        }
    }
}
