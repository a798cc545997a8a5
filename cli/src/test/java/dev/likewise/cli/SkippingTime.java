package dev.likewise.cli;

import dev.likewise.cli.shell.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Real time, but pauses are over at once, and have taken as long as was asked. */
public final class SkippingTime implements Time {
    private final AtomicLong skipped = new AtomicLong();

    @Override
    public long nanos() {
        return System.nanoTime() + skipped.get();
    }

    @Override
    public void pause(Duration duration) {
        skipped.addAndGet(duration.toNanos());
    }

    public Duration skipped() {
        return Duration.ofNanos(skipped.get());
    }
}
