package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DrainTest {
    private static boolean drain(RunningNode running) {
        try {
            return running.http.drain();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsUnderWayIsAnsweredAndIdleConnectionsAreClosed() throws Exception {
        BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        try (RunningNode running = new RunningNode();
                RawClient idle = running.raw();
                RawClient busy = running.raw()) {
            running.node.deliverBy((pending, completion) ->
                    waiting.add(() -> pending.executor().execute(completion)));
            idle.request("GET", "/v1/ping");
            assertThat(idle.answer().status()).isEqualTo(204);
            busy.request("POST", "/v1/posts/p/likes?user=u");
            Runnable completion = waiting.poll(20, TimeUnit.SECONDS);

            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(running));
            assertThat(idle.rest()).isEmpty();
            assertThatThrownBy(running::raw).isInstanceOf(UncheckedIOException.class);
            completion.run();

            RawClient.Answer last = busy.answer();
            assertThat(last.status()).isEqualTo(201);
            assertThat(last.closes()).isTrue();
            assertThat(busy.rest()).isEmpty();
            busy.reset();
            assertThat(drained.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(running.call("GET", running.adminUri("/healthz"), "").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void overHttp2WhatIsUnderWayIsAnsweredBehindAGoodbye() throws Exception {
        BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        try (RunningNode running = new RunningNode();
                Http2Client idle = running.http2();
                Http2Client busy = running.http2()) {
            running.node.deliverBy((pending, completion) ->
                    waiting.add(() -> pending.executor().execute(completion)));
            assertThat(idle.answer(idle.request("GET", "/v1/ping")).status()).isEqualTo(204);
            int tap = busy.request("POST", "/v1/posts/p/likes?user=u");
            Runnable completion = waiting.poll(20, TimeUnit.SECONDS);

            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(running));
            assertThat(idle.untilEnd().error()).isZero();
            idle.reset();
            Http2Client.Frame goAway = busy.await(Http2Client.GOAWAY);
            assertThat(goAway.error()).isZero();
            assertThat(goAway.number()).isEqualTo(tap);
            // Too late: it is not said to be under way, so the client may send it elsewhere.
            busy.request("POST", "/v1/posts/late/likes?user=u");
            completion.run();

            assertThat(busy.answer(tap).status()).isEqualTo(201);
            busy.untilEnd();
            busy.reset();
            assertThat(drained.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(running.node.edge("late", "u").present()).isFalse();
        }
    }

    @Test
    void aConnectionOnWhichNothingWasSaidIsClosed() throws Exception {
        try (RunningNode running = new RunningNode();
                RawClient silent = running.raw()) {
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(running));
            assertThat(silent.rest()).isEmpty();
            assertThat(drained.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void moreReadsThanMayWaitAreShed() throws Exception {
        HttpSettings oneRead = TestSettings.with(Limits.DEFAULT, Timeouts.DEFAULT, List.of(), 1, 1);
        try (RunningNode running = new RunningNode(oneRead);
                RawClient client = running.raw()) {
            CountDownLatch release = new CountDownLatch(1);
            CountDownLatch entered = new CountDownLatch(1);
            running.node.beforeReads = () -> {
                entered.countDown();
                release.await();
            };
            client.request("GET", "/v1/posts/p/vector");
            assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
            client.request("GET", "/v1/posts/q/vector").request("GET", "/v1/posts/r/vector");
            assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
            release.countDown();

            assertThat(client.answer().status()).isEqualTo(200);
            assertThat(client.answer().status()).isEqualTo(200);
            RawClient.Answer shed = client.answer();
            assertThat(shed.status()).isEqualTo(503);
            assertThat(shed.header("retry-after")).isEqualTo("1");
        }
    }

    @Test
    void aPortThatIsTakenIsSaidSo() {
        try (RunningNode running = new RunningNode()) {
            InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            HttpSettings taken = HttpSettings.of(running.http.httpAddress(), free);
            FakeNode node = new FakeNode();
            HttpBackend backend = new HttpBackend(
                    node,
                    node,
                    node,
                    node.events,
                    node,
                    new FakeAudits(),
                    new FakeRetirements(),
                    new FakeBackups(),
                    Optional.empty(),
                    new TreeMap<>(),
                    Observed.byNobody(),
                    Clock.systemUTC());

            assertThatThrownBy(() -> NodeHttp.start(taken, backend))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(" is in use")
                    .hasMessageContaining(
                            String.valueOf(running.http.httpAddress().getPort()));
        }
    }
}
