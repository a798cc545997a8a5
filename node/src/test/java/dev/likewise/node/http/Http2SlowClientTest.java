package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.Timeouts;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** As {@link SlowClientTest}, in HTTP/2. Nothing here waits longer than the server's own time limits, which are short. */
class Http2SlowClientTest {
    private static final long LONG = 60_000;
    private static final long SHORT = 200;
    private static final int NO_ERROR = 0;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final String LOOKUP = "/v1/likes:lookup";
    private static final String[] JSON = {"Content-Type", "application/json"};

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
    void aConnectionThatHasNothingToAskIsTakenLeaveOf() {
        with(new Timeouts(SHORT, LONG, LONG, LONG));
        for (int asked = 0; asked < 2; asked++) {
            try (Http2Client client = running.http2()) {
                for (int i = 0; i < asked; i++) {
                    assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                            .isEqualTo(204);
                }
                Http2Client.Frame goAway = client.untilEnd();
                assertThat(goAway.error()).isEqualTo(NO_ERROR);
                assertThat(goAway.lastStream()).isEqualTo(asked);
            }
        }
    }

    @Test
    void pingsAreNoRequests() throws InterruptedException {
        try (Http2Client client = with(new Timeouts(SHORT, LONG, LONG, SHORT)).http2()) {
            Thread drip = drip(() -> client.ping());
            assertThat(client.untilEnd().error()).isEqualTo(NO_ERROR);
            drip.join();
        }
    }

    /** Does something again and again until it fails. */
    private static Thread drip(Runnable what) {
        Thread thread = new Thread(() -> {
            CountDownLatch never = new CountDownLatch(1);
            try {
                while (!never.await(10, TimeUnit.MILLISECONDS)) {
                    what.run();
                }
            } catch (UncheckedIOException | InterruptedException e) {
                // The server has closed.
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void aFrameThatComesByDribsAndDrabsIsCutOff() throws InterruptedException {
        try (Http2Client client = with(new Timeouts(LONG, SHORT, LONG, SHORT)).http2()) {
            // The head of a frame of 16 KiB; then a byte whenever the last one is gone.
            client.send(Arrays.copyOf(Http2Client.bytes(Http2Client.HEADERS, 0, 1, new byte[16 << 10]), 9));
            Thread drip = drip(() -> client.send(new byte[1]));
            assertThat(client.await(Http2Client.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
            client.untilEnd();
            drip.join();
        }
    }

    @Test
    void headersThatDoNotEndAreCutOff() throws InterruptedException {
        try (Http2Client client = with(new Timeouts(LONG, SHORT, LONG, SHORT)).http2()) {
            // The server's settings have to be acknowledged before: nothing may stand between the parts of headers.
            client.await(Http2Client.SETTINGS);
            client.frame(Http2Client.HEADERS, Http2Client.END_STREAM, 1);
            assertThat(client.await(Http2Client.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
            client.untilEnd();
        }
    }

    @Test
    void halfAPrefaceIsCutOff() {
        with(new Timeouts(LONG, SHORT, LONG, SHORT));
        try (Http2Client client = Http2Client.silent(running.http.httpAddress())) {
            client.send(Arrays.copyOf(Http2Client.PREFACE, 20));
            assertThat(client.untilEnd()).isNull();
        }
    }

    @Test
    void aBodyThatDoesNotComeCostsItsStreamOnly() {
        try (Http2Client client = with(new Timeouts(LONG, SHORT, LONG, LONG)).http2()) {
            int slow = client.begin("POST", LOOKUP, JSON);
            client.data(slow, new byte[1], false);
            assertThat(client.answer(slow).status()).isEqualTo(408);
            assertThat(client.resetOf(slow)).isZero();
            assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                    .isEqualTo(204);
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
        try (Http2Client client = running.http2();
                Http2Client silent = running.http2()) {
            int tap = client.request("POST", "/v1/posts/p/likes?user=u");
            assertThat(submitted.await(20, TimeUnit.SECONDS)).isTrue();
            // When silent connections were closed, this one has waited at least as long, nearly.
            silent.untilEnd();
            running.http2().untilEnd();

            held.get().run();
            assertThat(client.answer(tap).status()).isEqualTo(201);
        }
    }

    @Test
    void aClientThatNeverMakesRoomForItsAnswersIsGivenUp() {
        try (Http2Client client =
                with(new Timeouts(LONG, LONG, SHORT, SHORT)).http2().withWindow(0)) {
            client.request("GET", "/v1/ping");
            client.request("GET", "/v1/regions");
            client.untilEnd();
        }
        assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
    }

    @Test
    void aClientThatTakesItsAnswersSlowlyIsNot() throws InterruptedException {
        with(new Timeouts(LONG, LONG, 1_000, LONG));
        try (Http2Client client = running.http2().withWindow(0)) {
            int stream = client.request("GET", "/openapi.yaml");
            assertThat(client.await(Http2Client.HEADERS).stream()).isEqualTo(stream);
            CountDownLatch pause = new CountDownLatch(1);
            boolean ended = false;
            while (!ended) {
                // All pieces together take longer than the client may be silent.
                assertThat(pause.await(400, TimeUnit.MILLISECONDS)).isFalse();
                client.window(0, 16 << 10).window(stream, 16 << 10);
                int taken = 0;
                while (taken < 16 << 10 && !ended) {
                    Http2Client.Frame frame = client.await(Http2Client.DATA);
                    taken += frame.length();
                    ended = frame.has(Http2Client.END_STREAM);
                }
            }
            assertThat(client.answer(stream).status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatDoesNotReadIsGivenUp() {
        with(new Timeouts(LONG, LONG, SHORT, SHORT));
        try (Http2Client client = Http2Client.narrow(running.http.httpAddress()).withWindow(1 << 30)) {
            client.window(0, 1 << 30);
            for (int i = 0; i < 120; i++) {
                client.request("GET", "/openapi.yaml");
            }
            // Never reads; goes on talking until the server has enough of it.
            assertThatThrownBy(() -> {
                        while (true) {
                            client.window(0, 1);
                        }
                    })
                    .isInstanceOf(UncheckedIOException.class);
        }
        assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
    }
}
