package dev.likewise.node.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;

/**
 * The thread that makes turns durable: takes all that were handed over so far, syncs the store once, and lets their
 * effects happen. Turns that come meanwhile share the next sync. Writers bound what waits here.
 */
final class SyncStage implements Runnable {
    private static final int CHUNK = 128;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EngineCounters counters;
    private final Doorbell doorbell = new Doorbell();
    private final MessagePassingQueue<HandOver> handedOver = new MpscUnboundedVarHandleArrayQueue<>(CHUNK);
    private final AtomicLong outstanding = new AtomicLong();
    private final List<HandOver> batch = new ArrayList<>();
    private final Effects effects;
    private volatile boolean stopping;

    SyncStage(Effects effects, EngineCounters counters) {
        this.effects = effects;
        this.counters = counters;
    }

    /** Takes a turn whose commit has returned. Any thread; does not block. */
    void take(HandOver turn) {
        outstanding.incrementAndGet();
        handedOver.offer(turn);
        doorbell.ring();
    }

    /** Whether the effects of all turns taken have happened, or never will. */
    boolean isDrained() {
        return outstanding.get() == 0;
    }

    /** Ends the thread once nothing waits; after that nothing may be handed over. */
    void stop() {
        stopping = true;
        doorbell.ring();
    }

    @Override
    public void run() {
        while (!stopping || !handedOver.isEmpty()) {
            handedOver.drain(batch::add);
            if (batch.isEmpty()) {
                doorbell.await(IDLE_NANOS, () -> handedOver.isEmpty() && !stopping);
            } else {
                process();
            }
        }
    }

    private void process() {
        Generation generation = batch.get(0).generation();
        try {
            // Recovery begins a generation only when nothing of the one before waits here.
            Invariants.check(
                    batch.stream().allMatch(turn -> turn.generation() == generation),
                    () -> "two generations in one sync, the first " + generation.number());
            if (isDurable(generation)) {
                effects.release(batch);
            } else {
                effects.abandon(batch, generation.failure().reason());
            }
        } catch (RuntimeException | Error e) {
            generation.fail(Generation.Cause.BROKEN, e);
            effects.abandon(batch, generation.failure().reason());
        } finally {
            batch.forEach(turn -> turn.released().run());
            outstanding.addAndGet(-batch.size());
            batch.clear();
        }
    }

    /**
     * Makes the batch durable. A generation that has failed is not synced any more: after a failed write a sync can make a
     * fault permanent that would have healed by itself.
     */
    private boolean isDurable(Generation generation) {
        if (generation.failed()) {
            return false;
        }
        if (batch.stream().noneMatch(HandOver::committed)) {
            // Whatever these turns saw was committed by turns before them, and is durable since those were released.
            return true;
        }
        long begun = System.nanoTime();
        try {
            generation.store().sync();
        } catch (RuntimeException e) {
            generation.fail(Generation.Cause.SYNC, e);
            return false;
        }
        counters.turns.synced(System.nanoTime() - begun);
        counters.syncs.increment();
        return true;
    }
}
