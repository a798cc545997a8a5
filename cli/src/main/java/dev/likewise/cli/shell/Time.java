package dev.likewise.cli.shell;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Time as commands see it, so that tests need not wait. Safe for all threads. */
public interface Time {
    /** The real one. */
    Time SYSTEM = new Time() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration duration) {
            long end = System.nanoTime() + duration.toNanos();
            long left = duration.toNanos();
            while (left > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, left);
                left = end - System.nanoTime();
            }
        }
    };

    /** Nanoseconds since some moment; only differences mean anything. */
    long nanos();

    /** Waits so long, or until the thread is interrupted, which stays set. */
    void pause(Duration duration);
}
