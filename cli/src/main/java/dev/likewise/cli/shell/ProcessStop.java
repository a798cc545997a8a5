package dev.likewise.cli.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;

/** The signals that the JVM turns into its shutdown. */
final class ProcessStop implements StopSignal {
    private final Deque<Runnable> actions = new ArrayDeque<>();
    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    public synchronized void onStop(Runnable action) {
        if (actions.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        }
        actions.push(action);
    }

    private void stop() {
        for (Runnable action = next(); action != null; action = next()) {
            action.run();
        }
    }

    private synchronized Runnable next() {
        return actions.poll();
    }

    /** Never, in fact: the JVM ends with the signal's exit code when the actions are done. */
    @Override
    public void await() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
