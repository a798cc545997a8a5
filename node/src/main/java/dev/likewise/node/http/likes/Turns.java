package dev.likewise.node.http.likes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Has work on one thing done one after the other, where it reads before it writes, or has to keep its order. Bounded by how much
 * work there can be. Safe for all threads.
 *
 * @param <T> what the work is on
 */
public final class Turns<T> {
    private final Map<T, Queue<Consumer<Runnable>>> waiting = new ConcurrentHashMap<>();

    /**
     * Begins work when all before it on the same thing is done.
     *
     * @param work given what ends its turn: to be run once, in its time. At first on the thread of this call, else on one that
     *     has ended a turn. Throws nothing.
     */
    public void take(T thing, Consumer<Runnable> work) {
        boolean[] free = new boolean[1];
        waiting.compute(thing, (key, queue) -> {
            free[0] = queue == null;
            Queue<Consumer<Runnable>> line = free[0] ? new ArrayDeque<>() : queue;
            if (!free[0]) {
                line.add(work);
            }
            return line;
        });
        if (free[0]) {
            work.accept(() -> done(thing));
        }
    }

    private void done(T thing) {
        List<Consumer<Runnable>> next = new ArrayList<>(1);
        waiting.computeIfPresent(thing, (key, queue) -> {
            Consumer<Runnable> first = queue.poll();
            if (first == null) {
                return null;
            }
            next.add(first);
            return queue;
        });
        next.forEach(work -> work.accept(() -> done(thing)));
    }
}
