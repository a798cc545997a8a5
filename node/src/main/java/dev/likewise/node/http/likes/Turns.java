package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Has requests about one thing worked on one after the other, where they read before they write. Bounded by how many requests
 * there can be. Safe for all threads.
 */
final class Turns {
    private final Map<String, Queue<Runnable>> waiting = new ConcurrentHashMap<>();

    /**
     * Works on a request when all before it are answered. What the work throws becomes its answer.
     *
     * @param thing what it is about
     * @param work has to answer, in its time; at first on the thread of this call, else on one that answered
     */
    void take(String thing, Responder responder, Consumer<Responder> work) {
        Responder inTurn = new InTurn(thing, responder);
        Runnable begin = () -> Responses.guard(inTurn, () -> work.accept(inTurn));
        boolean[] free = new boolean[1];
        waiting.compute(thing, (key, queue) -> {
            free[0] = queue == null;
            Queue<Runnable> line = free[0] ? new ArrayDeque<>() : queue;
            if (!free[0]) {
                line.add(begin);
            }
            return line;
        });
        if (free[0]) {
            begin.run();
        }
    }

    private void done(String thing) {
        Runnable[] next = new Runnable[1];
        waiting.computeIfPresent(thing, (key, queue) -> {
            next[0] = queue.poll();
            return next[0] == null ? null : queue;
        });
        if (next[0] != null) {
            next[0].run();
        }
    }

    /** Gives the turn on with the answer. */
    private final class InTurn implements Responder {
        private final String thing;
        private final Responder responder;
        private final AtomicBoolean answered = new AtomicBoolean();

        InTurn(String thing, Responder responder) {
            this.thing = thing;
            this.responder = responder;
        }

        @Override
        public Executor executor() {
            return responder.executor();
        }

        @Override
        public void respond(Response response) {
            responder.respond(response);
            if (answered.compareAndSet(false, true)) {
                done(thing);
            }
        }
    }
}
