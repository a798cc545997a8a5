package dev.likewise.node.peer;

import dev.likewise.node.api.LinkFault;
import dev.likewise.replication.proto.Frame;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * One direction of one connection under a fault: drops frames or keeps them back, in order. On the connection's event
 * loop. What is kept back is bounded; frames beyond are dropped, as a network would.
 */
final class FaultLane {
    /** Where messages go on. */
    interface Exit {
        void pass(Object message, ChannelPromise promise);

        /** Some passed that were kept back. */
        void passedLate();
    }

    private record Held(Object message, int bytes, ChannelPromise promise, long dueNanos) {}

    private final EventExecutor loop;
    private final RandomGenerator random;
    private final Supplier<LinkFault> fault;
    private final Exit exit;
    private final long heldBytesMax;
    private final Deque<Held> held = new ArrayDeque<>();
    private long heldBytes;
    private long lastDueNanos;
    private long freeNanos;
    private boolean shut;
    private boolean waiting;
    private boolean cutDropped;

    FaultLane(EventExecutor loop, RandomGenerator random, Supplier<LinkFault> fault, Exit exit, long heldBytesMax) {
        this.loop = loop;
        this.random = random;
        this.fault = fault;
        this.exit = exit;
        this.heldBytesMax = heldBytesMax;
        this.lastDueNanos = loop.ticker().nanoTime();
        this.freeNanos = lastDueNanos;
    }

    /** A message came: a frame, or something that has to keep its place among them and is never dropped. */
    void offer(Object message, ChannelPromise promise) {
        LinkFault now = fault.get();
        if (PeerFault.passesAll(now) && held.isEmpty() && !shut) {
            exit.pass(message, promise);
            return;
        }
        int bytes = message instanceof Frame frame ? FrameEncoder.LENGTH_BYTES + frame.getSerializedSize() : 0;
        if (bytes > 0 && isDropped(now, bytes)) {
            drop(promise);
            return;
        }
        held.add(new Held(message, bytes, promise, dueNanos(now, bytes)));
        heldBytes += bytes;
        release();
    }

    private boolean isDropped(LinkFault now, int bytes) {
        cutDropped |= now.cut();
        return now.cut() || heldBytes + bytes > heldBytesMax || (now.loss() > 0 && random.nextDouble() < now.loss());
    }

    private static void drop(ChannelPromise promise) {
        if (promise != null) {
            promise.trySuccess();
        }
    }

    /** Never before the one in front of it, so that jitter does not change the order. */
    private long dueNanos(LinkFault now, int bytes) {
        long nanos = loop.ticker().nanoTime();
        if (now.bytesPerSecond() > 0) {
            freeNanos = Math.max(freeNanos, nanos) + TimeUnit.SECONDS.toNanos(bytes) / now.bytesPerSecond();
            nanos = freeNanos;
        }
        long jitter =
                now.jitterMillis() == 0 ? 0 : random.nextLong(TimeUnit.MILLISECONDS.toNanos(now.jitterMillis()) + 1);
        long due = nanos + TimeUnit.MILLISECONDS.toNanos(now.delayMillis()) + jitter;
        lastDueNanos = Math.max(lastDueNanos, due);
        return lastDueNanos;
    }

    /** The faults have changed: what was kept back by one that is gone passes at once, what meets a cut is dropped. */
    void faultChanged() {
        LinkFault now = fault.get();
        if (now.cut() || (now.delayMillis() == 0 && now.jitterMillis() == 0 && now.bytesPerSecond() == 0)) {
            lastDueNanos = loop.ticker().nanoTime();
            freeNanos = lastDueNanos;
            if (!shut) {
                releaseUntil(Long.MAX_VALUE);
            }
        }
    }

    /** Keeps everything back until {@link #open}. */
    void shut() {
        shut = true;
    }

    void open() {
        shut = false;
        release();
    }

    boolean isShut() {
        return shut;
    }

    /** Drops what is kept back. */
    void clear() {
        held.forEach(one -> drop(one.promise()));
        held.clear();
        heldBytes = 0;
    }

    private void release() {
        if (shut) {
            return;
        }
        releaseUntil(loop.ticker().nanoTime());
        if (!held.isEmpty() && !waiting) {
            waiting = true;
            long wait = held.element().dueNanos() - loop.ticker().nanoTime();
            loop.schedule(this::waited, Math.max(0, wait), TimeUnit.NANOSECONDS);
        }
    }

    private void waited() {
        waiting = false;
        release();
    }

    private void releaseUntil(long nanos) {
        boolean any = false;
        while (!held.isEmpty() && held.element().dueNanos() <= nanos) {
            Held next = held.remove();
            heldBytes -= next.bytes();
            if (next.bytes() > 0 && fault.get().cut()) {
                cutDropped = true;
                drop(next.promise());
            } else {
                exit.pass(next.message(), next.promise());
                any = true;
            }
        }
        if (any) {
            exit.passedLate();
        }
    }

    /** The connection is gone: what can still pass does, the rest is dropped. */
    void end() {
        shut = false;
        releaseUntil(Long.MAX_VALUE);
    }

    long heldBytes() {
        return heldBytes;
    }

    /** Whether a cut has swallowed a frame. */
    boolean isCutDropped() {
        return cutDropped;
    }
}
