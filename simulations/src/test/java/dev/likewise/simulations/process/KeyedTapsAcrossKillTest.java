package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Taps with idempotency keys are sent again after a SIGKILL that came anywhere between commit and answer, to the same node and to
 * another region: the same answers, and each counted once (faults 4 and 15).
 */
class KeyedTapsAcrossKillTest {
    private static final int KILLS = Integer.getInteger("kills", 5);
    private static final int THREADS = 8;
    private static final int A_LIFE = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path home;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final Map<String, String> answered = new ConcurrentHashMap<>();
    private final AtomicInteger users = new AtomicInteger();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private HttpResponse<String> like(String url, String user) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/posts/p/likes"))
                .timeout(PATIENCE)
                .header("X-User-Id", user)
                .header("Idempotency-Key", "like of " + user)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private Void likeUntilItDies(String url) throws InterruptedException {
        while (true) {
            String user = "u" + users.incrementAndGet();
            try {
                HttpResponse<String> answer = like(url, user);
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
                answered.put(user, answer.body());
            } catch (IOException dead) {
                return null;
            }
        }
    }

    @Test
    void tapsSentAgainAfterAKillAreAnsweredTheSameAndCountedOnce() throws Exception {
        try (NodeProcess us = new NodeProcess(home, "us");
                NodeProcess eu = new NodeProcess(home, "eu")) {
            us.start(List.of(eu));
            eu.start(List.of(us));
            us.awaitReady();
            eu.awaitReady();
            int replayedUnseen = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                int first = users.get() + 1;
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    running.add(threads.submit(() -> likeUntilItDies(us.url())));
                }
                await().atMost(PATIENCE).until(() -> users.get() - first > A_LIFE);
                us.kill();
                for (Future<?> one : running) {
                    one.get();
                }
                us.start(List.of(eu));
                us.awaitReady();
                replayedUnseen += sendAgain(us.url(), first);
            }
            sendElsewhere(eu.url());
            LikeClient client = new LikeClient();
            for (NodeProcess node : List.of(us, eu)) {
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(client.count(node.url(), "p")).hasValue((long) users.get()));
            }
            System.out.println("KeyedTapsAcrossKillTest: " + users + " taps, " + KILLS + " kills, " + replayedUnseen
                    + " were durable and their answers lost");
        }
    }

    /** All taps of one life again; how many of those whose answers were lost had been durable. */
    private int sendAgain(String url, int first) throws IOException, InterruptedException {
        int unseen = 0;
        for (int i = first; i <= users.get(); i++) {
            String user = "u" + i;
            HttpResponse<String> again = like(url, user);
            boolean replayed = again.headers().firstValue("Idempotent-Replayed").isPresent();
            assertThat(again.statusCode()).as(again.body()).isEqualTo(201);
            String before = answered.putIfAbsent(user, again.body());
            if (before != null) {
                assertThat(replayed).isTrue();
                assertThat(again.body()).isEqualTo(before);
            } else if (replayed) {
                unseen++;
            }
        }
        return unseen;
    }

    /** Another region knows nothing of these keys, and takes the taps: what it wrote is not swallowed, nor counted again. */
    private void sendElsewhere(String url) throws IOException, InterruptedException {
        for (int i = 1; i <= users.get(); i++) {
            HttpResponse<String> again = like(url, "u" + i);
            assertThat(again.statusCode()).isBetween(200, 201);
            assertThat(again.headers().firstValue("Idempotent-Replayed")).isEmpty();
        }
    }
}
