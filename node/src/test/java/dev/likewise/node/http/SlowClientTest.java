package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that keep the server waiting. Nothing here waits longer than the server's own time limits, which are short. */
class SlowClientTest {
    private static final long LONG = 60_000;
    private static final long SHORT = 200;

    private RunningNode running;

    private RunningNode with(Timeouts timeouts) {
        running = new RunningNode(TestSettings.with(TestSettings.LIMITS, timeouts, List.of()));
        return running;
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void aSilentConnectionIsClosed() {
        try (RawClient client = with(new Timeouts(SHORT, LONG, LONG, LONG)).raw()) {
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aConnectionThatHasNothingMoreToAskIsClosed() {
        try (RawClient client = with(new Timeouts(SHORT, LONG, LONG, LONG)).raw()) {
            client.request("GET", "/v1/ping");
            assertThat(client.answer().status()).isEqualTo(204);
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aHeadThatComesByDribsAndDrabsIsCutOff() throws InterruptedException {
        try (RawClient client = with(new Timeouts(LONG, SHORT, LONG, SHORT)).raw()) {
            client.send("GET /v1/ping HTTP/1.1\r\n");
            CountDownLatch answered = new CountDownLatch(1);
            // A byte whenever the last one is gone: it never stops by itself.
            Thread drip = new Thread(() -> {
                try {
                    while (!answered.await(10, TimeUnit.MILLISECONDS)) {
                        client.send("X");
                    }
                } catch (UncheckedIOException | InterruptedException e) {
                    // The server has closed.
                }
            });
            drip.start();

            assertThat(client.answer().status()).isEqualTo(408);
            answered.countDown();
            drip.join();
        }
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedFor() {
        try (RawClient client = with(new Timeouts(LONG, SHORT, LONG, LONG)).raw()) {
            client.request("POST", "/v1/posts/p/likes?user=u", "Content-Length: 10");

            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.closes()).isTrue();
            assertThat(client.rest()).isEmpty();
            assertThat(running.node.edge("p", "u").present()).isFalse();
        }
    }

    @Test
    void theNodesOwnSlownessIsNotHeldAgainstTheClient() throws InterruptedException {
        with(new Timeouts(SHORT, SHORT, SHORT, SHORT));
        AtomicReference<Runnable> held = new AtomicReference<>();
        CountDownLatch submitted = new CountDownLatch(1);
        running.node.deliverBy((pending, completion) -> {
            held.set(() -> pending.executor().execute(completion));
            submitted.countDown();
        });
        try (RawClient client = running.raw();
                RawClient silent = running.raw()) {
            client.request("POST", "/v1/posts/p/likes?user=u");
            assertThat(submitted.await(20, TimeUnit.SECONDS)).isTrue();
            // When a silent connection was closed, this one has waited at least as long, nearly.
            assertThat(silent.rest()).isEmpty();
            assertThat(running.raw().rest()).isEmpty();

            held.get().run();
            assertThat(client.answer().status()).isEqualTo(201);
        }
    }

    @Test
    void aClientThatDoesNotReadItsAnswersIsGivenUp() {
        with(new Timeouts(LONG, LONG, SHORT, SHORT));
        String request = "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (RawClient client = running.raw()) {
            // Never reads; goes on asking until the server has enough of it.
            assertThatThrownBy(() -> {
                        while (true) {
                            client.send(request.repeat(100));
                        }
                    })
                    .isInstanceOf(UncheckedIOException.class);
        }
        assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
    }

    @Test
    void aClientThatDoesNotGoIsClosed() {
        try (RawClient client = with(new Timeouts(LONG, LONG, LONG, SHORT)).raw()) {
            client.request("GET", "/v1/ping", "Connection: close");
            assertThat(client.answer().status()).isEqualTo(204);
            assertThat(client.rest()).isEmpty();
            // It keeps its side open; the next bytes it sends meet a closed connection sooner or later.
            assertThatThrownBy(() -> {
                        while (true) {
                            client.send("x");
                            Thread.onSpinWait();
                        }
                    })
                    .isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void moreConnectionsThanAllowedAreClosedAtOnce() {
        Limits one = new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 8, 1, 128, 64L << 20);
        running = new RunningNode(TestSettings.with(one, Timeouts.DEFAULT, List.of()));
        try (RawClient first = running.raw()) {
            first.request("GET", "/v1/ping");
            assertThat(first.answer().status()).isEqualTo(204);
            try (RawClient second = running.raw()) {
                assertThat(second.rest()).isEmpty();
            }
            first.request("GET", "/v1/ping");
            assertThat(first.answer().status()).isEqualTo(204);
        }
    }
}
