package dev.likewise.node.runtime;

import java.util.concurrent.TimeUnit;

/** Waiting for threads to end. */
final class Threads {
    private Threads() {}

    /**
     * Waits for a thread to end, at most so long; one that was never started has ended. An interrupt does not cut it short,
     * as a store must not be closed under a thread, but is there again afterwards.
     */
    static void join(Thread thread, long timeoutMillis) {
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        long left = timeoutMillis;
        while (thread.isAlive() && left > 0) {
            try {
                thread.join(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
