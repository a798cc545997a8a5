package dev.likewise.node.http.server;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that may wait for a disk, so that event loops need not. Bounded: what does not fit is shed. */
public final class ReadPool implements AutoCloseable {
    private static final int RETRY_SECONDS = 1;
    private static final long STOP_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /**
     * @param size how many threads, at least 1
     * @param queueMax how many reads may wait for one, at least 1
     */
    public ReadPool(int size, int queueMax) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueMax),
                task -> new Thread(task, "likewise-read-" + number.incrementAndGet()));
    }

    /**
     * Has a read done and answered; what it throws becomes a problem.
     *
     * @throws ProblemException 503 if too many wait
     */
    public void run(Responder responder, Runnable answering) {
        try {
            threads.execute(() -> Responses.guard(responder, answering));
        } catch (RejectedExecutionException e) {
            throw new ProblemException(ProblemType.OVERLOADED, "too many reads are waiting").retryAfter(RETRY_SECONDS);
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
