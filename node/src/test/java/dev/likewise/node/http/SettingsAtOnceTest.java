package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two who say at once what a post's settings are: one of them has the last word, and all of it. */
class SettingsAtOnceTest {
    private static final String ANN = "{\"author\":\"ann\",\"hide_count\":true}";
    private static final String BOB = "{\"author\":\"bob\",\"hide_count\":false}";

    private final RunningNode running = new RunningNode();
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void stop() {
        threads.shutdown();
        running.close();
    }

    private CompletableFuture<Integer> put(String post, String settings) {
        return CompletableFuture.supplyAsync(
                () -> running.call(
                                "PUT",
                                running.uri("/v1/posts/" + post + "/settings"),
                                settings,
                                "Content-Type",
                                "application/json")
                        .statusCode(),
                threads);
    }

    @Test
    void theLastOneWinsWhole() {
        for (int round = 0; round < 60; round++) {
            String post = "p" + round;
            assertThat(put(post, ANN).join()).isEqualTo(200);
            List.of(put(post, ANN), put(post, BOB), put(post, ANN), put(post, BOB))
                    .forEach(put -> assertThat(put.join()).isEqualTo(200));
            String last = running.get("/v1/posts/" + post + "/settings").body();
            assertThat(last.replace("\"post\":\"" + post + "\",", "")).isIn(ANN, BOB);
        }
    }
}
