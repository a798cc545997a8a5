package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Now;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** The machine's clocks, the wall clock shifted by an offset for tests and chaos. Safe for all threads. */
public final class SystemClock {
    private volatile long offsetMillis;

    /** Both clocks, read now. */
    public Now now() {
        return new Now(wallMicros(), ticks());
    }

    /** The wall clock with its offset, in microseconds since the Unix epoch. */
    public long wallMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) + TimeUnit.MILLISECONDS.toMicros(offsetMillis);
    }

    /** Milliseconds from anywhere, only going forward, whatever the offset. */
    public long ticks() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /** Shifts the wall clock from the machine's. */
    public void setOffsetMillis(long offset) {
        offsetMillis = offset;
    }

    public long offsetMillis() {
        return offsetMillis;
    }
}
