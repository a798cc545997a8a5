package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Users who like one post, each once, from several threads; remembers whose like was acknowledged. */
final class Acknowledged implements AutoCloseable {
    private static final int THREADS = 4;
    private static final long PAUSE_MILLIS = 10;

    private final LikeClient client = new LikeClient();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final Set<String> acknowledged = new ConcurrentSkipListSet<>();
    private final Set<Integer> statuses = new ConcurrentSkipListSet<>();
    private final List<Future<?>> persistent = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile String lastRefusal = "";
    private final AtomicInteger users = new AtomicInteger();
    private final String post;

    Acknowledged(String post) {
        this.post = post;
    }

    /** Likes until the node answers no more. */
    List<Future<?>> likeUntilItDies(String url) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(() -> {
                String user = nextUser();
                while (client.like(url, post, user)) {
                    acknowledged.add(user);
                    user = nextUser();
                }
                return null;
            }));
        }
        return running;
    }

    /** Likes until {@link #stop}, a few hundred times a second; whoever is refused tries again. */
    void likeUntilStopped(String url) {
        for (int i = 0; i < THREADS; i++) {
            persistent.add(threads.submit(() -> {
                String user = nextUser();
                while (!stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                    LikeClient.Answer answer = client.tap(url, post, user);
                    statuses.add(answer.status());
                    if (answer.isAcknowledgement()) {
                        acknowledged.add(user);
                        user = nextUser();
                    } else {
                        lastRefusal = answer.body();
                    }
                }
                return null;
            }));
        }
    }

    /** Ends {@link #likeUntilStopped}; for good. */
    void stop() throws InterruptedException, ExecutionException {
        stopped.countDown();
        join(persistent);
        persistent.clear();
    }

    /** What the node said to the last like that it refused; empty if it has refused none. */
    String lastRefusal() {
        return lastRefusal;
    }

    /** Each status that a like was answered with. */
    Set<Integer> statuses() {
        return statuses;
    }

    /** Someone whose like was acknowledged. */
    String anybody() {
        return acknowledged.iterator().next();
    }

    private String nextUser() {
        return "u" + users.incrementAndGet();
    }

    int size() {
        return acknowledged.size();
    }

    static void join(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> one : running) {
            one.get();
        }
    }

    /** Every acknowledged like is there, and the count is that of the likers: those, and some that were not answered. */
    void verify(String url) throws IOException, InterruptedException {
        long likers = 0;
        for (int i = 1; i <= users.get(); i++) {
            String user = "u" + i;
            boolean likes = client.likes(url, post, user);
            if (acknowledged.contains(user)) {
                assertThat(likes)
                        .as("%s, whose like was acknowledged, likes %s", user, post)
                        .isTrue();
            }
            likers += likes ? 1 : 0;
        }
        assertThat(client.count(url, post)).hasValue(likers);
    }

    @Override
    public void close() {
        stopped.countDown();
        threads.shutdownNow();
    }
}
