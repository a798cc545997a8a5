package dev.likewise.cli;

import dev.likewise.cli.shell.StopSignal;
import java.util.concurrent.CountDownLatch;

/** A stop that a test asks for. Actions are not run: commands also close what they opened on their way out. */
public final class TestStop implements StopSignal {
    private final CountDownLatch stopped = new CountDownLatch(1);

    public void stop() {
        stopped.countDown();
    }

    @Override
    public void onStop(Runnable action) {}

    @Override
    public void await() {
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
