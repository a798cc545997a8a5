package dev.likewise.node.runtime;

import dev.likewise.node.api.PendingTap;
import dev.likewise.node.log.Unforeseen;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls taps back, those of one executor together: waking an event loop costs more than the answer. Safe for all threads.
 */
final class Replies {
    private static final Logger LOG = LoggerFactory.getLogger(Replies.class);

    private final EngineCounters counters;

    Replies(EngineCounters counters) {
        this.counters = counters;
    }

    /** Answers taps with their results; for each executor in the order given. */
    void complete(Collection<Outcome.Reply> replies) {
        call(replies, Outcome.Reply::tap, (pending, reply) -> pending.complete(reply.result()));
        counters.tapsAnswered.add(replies.size());
    }

    /** Tells taps that they may or may not be durable, and why that is not known. */
    void fail(Collection<Input.Tap> taps, String reason) {
        call(taps, tap -> tap, (pending, tap) -> pending.fail(reason));
        counters.tapsFailed.add(taps.size());
    }

    private static <T> void call(Collection<T> items, Function<T, Input.Tap> tap, BiConsumer<PendingTap, T> answer) {
        IdentityHashMap<Executor, List<T>> groups = new IdentityHashMap<>();
        for (T item : items) {
            groups.computeIfAbsent(pending(tap.apply(item)).executor(), executor -> new ArrayList<>())
                    .add(item);
        }
        groups.forEach((executor, group) -> handOver(
                executor,
                group.size(),
                () -> group.forEach(item -> run(() -> answer.accept(pending(tap.apply(item)), item)))));
    }

    private static PendingTap pending(Input.Tap tap) {
        return (PendingTap) tap.context();
    }

    private static void handOver(Executor executor, int answers, Runnable group) {
        try {
            executor.execute(group);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} answers for an event loop that has stopped", answers);
        }
    }

    private static void run(Runnable answer) {
        try {
            answer.run();
        } catch (RuntimeException e) {
            Unforeseen.error(LOG, "An answer to a tap failed; the others go on", e);
        }
    }
}
