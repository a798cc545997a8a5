package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DoorbellTest {
    private static final int ROUNDS = 100_000;

    /** Two threads wake each other; a ring that is lost shows as a sleep to the end. */
    @Test
    void noRingIsLost() throws Exception {
        Doorbell ping = new Doorbell();
        Doorbell pong = new Doorbell();
        AtomicInteger balls = new AtomicInteger();
        long started = System.nanoTime();
        Thread other = new Thread(() -> play(balls, 1, pong, ping));
        other.start();
        play(balls, 0, ping, pong);
        other.join();

        assertThat(balls).hasValue(ROUNDS);
        assertThat(System.nanoTime() - started).isLessThan(TimeUnit.SECONDS.toNanos(60));
    }

    private static void play(AtomicInteger balls, int parity, Doorbell own, Doorbell others) {
        while (balls.get() < ROUNDS) {
            if (balls.get() % 2 == parity) {
                balls.incrementAndGet();
                others.ring();
            } else {
                own.await(TimeUnit.SECONDS.toNanos(60), () -> balls.get() % 2 != parity && balls.get() < ROUNDS);
            }
        }
        others.ring();
    }

    @Test
    void whoeverHasWorkDoesNotSleep() {
        Doorbell bell = new Doorbell();
        long started = System.nanoTime();
        bell.await(TimeUnit.SECONDS.toNanos(60), () -> false);

        assertThat(System.nanoTime() - started).isLessThan(TimeUnit.SECONDS.toNanos(30));
    }
}
