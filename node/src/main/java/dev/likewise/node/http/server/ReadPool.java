package dev.likewise.node.http.server;

import dev.likewise.node.http.counts.ShedReason;

/** The threads that may wait for a disk, so that event loops need not. Bounded: what does not fit is shed. */
public final class ReadPool implements AutoCloseable {
    private static final int RETRY_SECONDS = 1;

    private final BoundedThreads threads;

    /**
     * @param size how many threads, at least 1
     * @param queueMax how many reads may wait for one, at least 1
     */
    public ReadPool(int size, int queueMax) {
        threads = new BoundedThreads("likewise-read", size, queueMax);
    }

    /**
     * Has a read done and answered; what it throws becomes a problem.
     *
     * @throws ProblemException 503 if too many wait
     */
    public void run(Awaiting asker, Runnable answering) {
        if (!threads.offer(() -> Responses.guard(asker, answering))) {
            throw new ProblemException(ProblemType.OVERLOADED, "too many reads are waiting")
                    .retryAfter(RETRY_SECONDS)
                    .shed(ShedReason.READS);
        }
    }

    /** Has a read done that nobody's answer waits for; whether there is room for it. What it throws is its own affair. */
    public boolean offer(Runnable reading) {
        return threads.offer(reading);
    }

    /** Does what was taken, takes nothing more, and returns when all is done. */
    @Override
    public void close() {
        threads.close();
    }
}
