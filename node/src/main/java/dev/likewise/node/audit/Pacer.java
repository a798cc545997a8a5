package dev.likewise.node.audit;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Keeps an audit to its rate, so that writers and readers of the same disk do not feel it. For one thread. */
final class Pacer {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Shorter pauses cost more than they spare. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final long rowsPerSecond;
    private final LongSupplier nanos;
    private final Halt halt;
    private final LongConsumer progress;
    private long paidUntil;
    private long rows;

    /**
     * @param nanos a clock that only goes on
     * @param progress is told how many rows were read, each time before the pause
     */
    Pacer(long rowsPerSecond, LongSupplier nanos, Halt halt, LongConsumer progress) {
        this.rowsPerSecond = rowsPerSecond;
        this.nanos = nanos;
        this.halt = halt;
        this.progress = progress;
        this.paidUntil = nanos.getAsLong();
    }

    /**
     * Notes that so many rows were read, and waits until more may be.
     *
     * @throws HaltedException if the audit is to end
     */
    void read(int more) {
        rows += more;
        progress.accept(rows);
        long now = nanos.getAsLong();
        // What was not used up is lost: no audit may make up for a wait by a burst.
        paidUntil = Math.max(paidUntil, now) + more * SECOND_NANOS / rowsPerSecond;
        halt.pause(paidUntil - now < PAUSE_MIN_NANOS ? 0 : paidUntil - now);
    }

    /** Waits for something else than the rate. */
    void pause(long millis) {
        halt.pause(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
