package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipeliningTest {
    private static final int REQUESTS = 8;

    private final RunningNode running = new RunningNode();
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();

    PipeliningTest() {
        running.node.deliverBy(
                (pending, completion) -> waiting.add(() -> pending.executor().execute(completion)));
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private List<Runnable> takeWaiting(int n) throws InterruptedException {
        List<Runnable> taken = new ArrayList<>();
        while (taken.size() < n) {
            Runnable next = waiting.poll(20, TimeUnit.SECONDS);
            assertThat(next).as("after " + taken.size()).isNotNull();
            taken.add(next);
        }
        return taken;
    }

    /** Which is ready first depends on how fast a read thread is. */
    @Test
    void answersLeaveInTheOrderOfRequestsWhateverIsReadyFirst() {
        running.node.published = false;
        try (RawClient client = running.raw()) {
            for (int i = 0; i < REQUESTS; i++) {
                client.request("GET", "/v1/posts/p" + i + "/likes").request("GET", "/v1/ping");
            }
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(TestJson.at(client.answer().body(), "post")).isEqualTo("p" + i);
                assertThat(client.answer().status()).isEqualTo(204);
            }
        }
    }

    @Test
    void tapsAreDoneOneAfterTheOther() throws InterruptedException {
        try (RawClient client = running.raw()) {
            for (int i = 0; i < REQUESTS; i++) {
                client.request("POST", "/v1/posts/p" + i + "/likes?user=u");
            }
            for (int i = 0; i < REQUESTS; i++) {
                Runnable completion = takeWaiting(1).get(0);
                assertThat(waiting).isEmpty();
                completion.run();
                assertThat(TestJson.at(client.answer().body(), "post")).isEqualTo("p" + i);
            }
        }
    }

    /** A key takes a look at the store first, a bare tap none: the second must not overtake the first. */
    @Test
    void aLikeAndTheUnlikeBehindItDoNotChangePlaces() {
        running.node.deliverBy((pending, completion) -> pending.executor().execute(completion));
        try (RawClient client = running.raw()) {
            for (int i = 0; i < 100; i++) {
                String target = "/v1/posts/p" + i + "/likes?user=u";
                client.request("POST", target, "Idempotency-Key: k" + i).request("DELETE", target);
                assertThat(client.answer().status()).isEqualTo(201);
                assertThat(TestJson.at(client.answer().body(), "changed")).isEqualTo(true);
                assertThat(running.node.edge("p" + i, "u").present()).isFalse();
            }
        }
    }

    @Test
    void whatIsReadyAtOnceWaitsForWhatIsNot() throws InterruptedException {
        try (RawClient client = running.raw()) {
            client.request("POST", "/v1/posts/slow/likes?user=u")
                    .request("GET", "/v1/ping")
                    .request("GET", "/nothing")
                    .request("GET", "/v1/posts/p/likes?user=u");
            takeWaiting(1).get(0).run();

            assertThat(client.answer().status()).isEqualTo(201);
            assertThat(client.answer().status()).isEqualTo(204);
            assertThat(client.answer().status()).isEqualTo(404);
            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void requestsBehindOneThatEndsTheConnectionAreNotTaken() throws InterruptedException {
        try (RawClient client = running.raw()) {
            client.request("POST", "/v1/posts/a/likes?user=u", "Connection: close")
                    .request("POST", "/v1/posts/b/likes?user=u");
            takeWaiting(1).get(0).run();

            assertThat(client.answer().closes()).isTrue();
            assertThat(client.rest()).isEmpty();
            assertThat(waiting).isEmpty();
            assertThat(running.node.edge("b", "u").present()).isFalse();
        }
    }

    @Test
    void aClientThatHasSaidAllStillGetsAllAnswers() throws InterruptedException {
        try (RawClient client = running.raw()) {
            client.request("POST", "/v1/posts/a/likes?user=u")
                    .request("POST", "/v1/posts/b/likes?user=u")
                    .endOutput();
            takeWaiting(1).get(0).run();
            takeWaiting(1).get(0).run();

            assertThat(TestJson.at(client.answer().body(), "post")).isEqualTo("a");
            assertThat(TestJson.at(client.answer().body(), "post")).isEqualTo("b");
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aTapWhoseClientIsGoneStillCountsAndItsAnswerIsDropped() throws InterruptedException {
        RawClient client = running.raw();
        client.request("POST", "/v1/posts/a/likes?user=u");
        Runnable completion = takeWaiting(1).get(0);
        client.reset();
        completion.run();

        assertThat(running.node.edge("a", "u").present()).isTrue();
        assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
    }

    @Test
    void moreRequestsThanMayWaitAreAnsweredAllTheSame() throws InterruptedException {
        int many = 1_000;
        try (RawClient client = running.raw()) {
            Thread sender = new Thread(() -> {
                for (int i = 0; i < many; i++) {
                    client.request("POST", "/v1/posts/p" + i + "/likes?user=u");
                }
            });
            sender.start();
            for (int i = 0; i < many; i++) {
                takeWaiting(1).get(0).run();
                assertThat(TestJson.at(client.answer().body(), "post")).isEqualTo("p" + i);
            }
            sender.join();
        }
    }
}
