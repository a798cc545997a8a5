package dev.likewise.node.audit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends an audit before its time, also while it waits. Safe for all threads. */
final class Halt {
    private final CountDownLatch called = new CountDownLatch(1);
    private volatile String reason = "";

    /** Has the audit end at its next look; the first reason counts. */
    void call(String why) {
        if (reason.isEmpty()) {
            reason = why;
        }
        called.countDown();
    }

    /**
     * Waits.
     *
     * @throws HaltedException as soon as the audit is to end
     */
    void pause(long nanos) {
        try {
            if (called.await(nanos, TimeUnit.NANOSECONDS)) {
                throw new HaltedException(reason);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HaltedException("interrupted");
        }
    }
}
