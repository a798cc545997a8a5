package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Gate gate = new Gate();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void shutGateLetsNobodyIn() {
        assertThat(gate.shut()).isTrue();
        assertThatThrownBy(gate::enter)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the store is closed");
        assertThatThrownBy(gate::check).isInstanceOf(IllegalStateException.class);
        assertThat(gate.shut()).isFalse();
    }

    @Test
    void shuttingWaitsForThoseInside() throws Exception {
        gate.enter();
        gate.enter();
        Future<Boolean> shut = threads.submit(gate::shut);
        while (isOpen()) {
            Thread.onSpinWait();
        }
        gate.leave();
        assertThat(shut.isDone()).isFalse();
        gate.leave();
        assertThat(shut.get()).isTrue();
    }

    private boolean isOpen() {
        try {
            gate.check();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    void onlyOneOfManyShutsIt() throws Exception {
        gate.enter();
        List<Future<Boolean>> shuts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            shuts.add(threads.submit(gate::shut));
        }
        gate.leave();
        int first = 0;
        for (Future<Boolean> shut : shuts) {
            first += shut.get() ? 1 : 0;
        }
        assertThat(first).isEqualTo(1);
    }

    @Test
    void nobodyIsInsideOnceItIsShut() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 200; round++) {
            Gate contested = new Gate();
            AtomicBoolean freed = new AtomicBoolean();
            CountDownLatch begun = new CountDownLatch(3);
            List<Future<Boolean>> visitors = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                visitors.add(threads.submit(() -> visitUntilShut(contested, freed, begun)));
            }
            begun.await();
            contested.shut();
            freed.set(true);
            for (Future<Boolean> visitor : visitors) {
                assertThat(visitor.get()).as("met freed memory").isFalse();
            }
        }
    }

    private static boolean visitUntilShut(Gate gate, AtomicBoolean freed, CountDownLatch begun) {
        boolean metFreed = false;
        for (int i = 0; ; i++) {
            try {
                gate.enter();
            } catch (IllegalStateException closed) {
                return metFreed;
            }
            metFreed |= freed.get();
            gate.leave();
            if (i == 0) {
                begun.countDown();
            }
        }
    }
}
