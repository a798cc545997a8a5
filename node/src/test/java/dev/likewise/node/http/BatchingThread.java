package dev.likewise.node.http;

import dev.likewise.node.api.PendingTap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;

/** Completes taps as a sync stage does: from one other thread, all that wait at once, grouped by event loop. */
final class BatchingThread implements FakeNode.Delivery, AutoCloseable {
    private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "fake-sync");

    BatchingThread() {
        thread.start();
    }

    @Override
    public void deliver(PendingTap pending, Runnable completion) {
        queue.add(new Waiting(pending.executor(), completion));
    }

    private void run() {
        List<Waiting> batch = new ArrayList<>();
        try {
            while (true) {
                batch.add(queue.take());
                queue.drainTo(batch);
                Map<Executor, List<Runnable>> byLoop = new HashMap<>();
                batch.forEach(one ->
                        byLoop.computeIfAbsent(one.loop, l -> new ArrayList<>()).add(one.completion));
                byLoop.forEach((loop, all) -> loop.execute(() -> all.forEach(Runnable::run)));
                batch.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private record Waiting(Executor loop, Runnable completion) {}
}
