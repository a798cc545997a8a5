package dev.likewise.node.http.server;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads for what would keep an event loop waiting. Bounded: what does not fit is not taken. Safe for all threads. */
public final class BoundedThreads implements AutoCloseable {
    private static final long STOP_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /**
     * @param name what the threads are called, with a number behind
     * @param size how many threads, at least 1
     * @param queueMax how many tasks may wait for one, at least 1
     */
    public BoundedThreads(String name, int size, int queueMax) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueMax),
                task -> new Thread(task, name + "-" + number.incrementAndGet()));
    }

    /** Has something done later; whether there is room for it. Never blocks. */
    public boolean offer(Runnable task) {
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
