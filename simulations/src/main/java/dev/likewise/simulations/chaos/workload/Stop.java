package dev.likewise.simulations.chaos.workload;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of a run's first part, for all its threads. */
public final class Stop {
    private final CountDownLatch asked = new CountDownLatch(1);

    public void ask() {
        asked.countDown();
    }

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /**
     * Waits.
     *
     * @return whether to stop
     */
    public boolean pause(long millis) throws InterruptedException {
        return asked.await(millis, TimeUnit.MILLISECONDS);
    }
}
