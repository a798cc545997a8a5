package dev.likewise.node.store;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts who is inside native code, so that nothing native is freed under anybody: RocksDB answers a read during or after
 * {@code close()} with a segmentation fault (its issue 5234). Any number of threads may be inside; from the moment of
 * {@link #shut} nobody comes in any more, and once all have left nobody will.
 */
final class Gate {
    private static final int SHUT = 1 << 31;

    private final AtomicInteger inside = new AtomicInteger();

    /**
     * Goes in. Each call that returns must be followed by one of {@link #leave} on the same thread.
     *
     * @throws IllegalStateException if the gate is shut
     */
    void enter() {
        if (inside.incrementAndGet() < 0) {
            leave();
            throw closed();
        }
    }

    void leave() {
        if (inside.decrementAndGet() == SHUT) {
            synchronized (this) {
                notifyAll();
            }
        }
    }

    /**
     * For whoever stays inside for long: asks to go on.
     *
     * @throws IllegalStateException if the gate is shut, and it is time to leave
     */
    void check() {
        if (inside.get() < 0) {
            throw closed();
        }
    }

    /**
     * Lets nobody in any more and waits until all have left. Must not be called from inside.
     *
     * @return whether this call was the one that shut it
     */
    boolean shut() {
        boolean first = inside.getAndUpdate(n -> n | SHUT) >= 0;
        awaitEmpty();
        return first;
    }

    private synchronized void awaitEmpty() {
        boolean interrupted = false;
        while (inside.get() != SHUT) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the store is closed");
    }
}
