package dev.likewise.node.http.auth;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that check signatures, so that event loops need not. Bounded: what does not fit is shed. */
final class VerifierPool implements AutoCloseable {
    private static final long STOP_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    VerifierPool(int size, int queueMax) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueMax),
                task -> new Thread(task, "likewise-auth-" + number.incrementAndGet()));
    }

    /** Has something done later; whether there is room for it. */
    boolean offer(Runnable task) {
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Does what was taken, takes nothing more, and returns when all is done. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
