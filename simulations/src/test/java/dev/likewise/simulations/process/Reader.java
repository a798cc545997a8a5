package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks one node all the time, and holds its answers against the likes that it has acknowledged. */
final class Reader implements AutoCloseable {
    private static final long PAUSE_MILLIS = 20;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final LikeClient client = new LikeClient();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Future<?> running;

    private Reader(String url, String post, Acknowledged likes) {
        running = thread.submit(() -> {
            while (!stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                read(url, post, likes);
            }
            return null;
        });
    }

    /** Begins to ask for a post that somebody has liked. */
    static Reader of(String url, String post, Acknowledged likes) {
        return new Reader(url, post, likes);
    }

    private void read(String url, String post, Acknowledged likes) throws InterruptedException {
        long least = likes.size();
        client.count(url, post).ifPresentOrElse(count -> judge(count >= least, count + " < " + least), this::refused);
        String user = likes.anybody();
        LikeClient.Answer liked = client.ask(url + "/v1/me/liked?posts=" + post, user);
        if (liked.isAcknowledgement()) {
            judge(liked.body().contains("true"), user + ": " + liked.body());
        } else {
            refused();
        }
    }

    private void judge(boolean right, String answer) {
        answered.incrementAndGet();
        if (!right) {
            wrong.add(answer);
        }
    }

    private void refused() {
        refused.incrementAndGet();
    }

    /** How many questions were answered. */
    int answered() {
        return answered.get();
    }

    /** How many questions were not answered. */
    int refusals() {
        return refused.get();
    }

    /** Ends; no answer may have been wrong. */
    void verify() throws InterruptedException, ExecutionException {
        stopped.countDown();
        running.get();
        assertThat(wrong).isEmpty();
    }

    @Override
    public void close() {
        stopped.countDown();
        thread.shutdownNow();
    }
}
