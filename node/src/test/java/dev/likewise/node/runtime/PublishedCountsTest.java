package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PublishedCountsTest {
    private static final Subject POST = Subject.post("p1");
    private static final PnVector OLD = likes(1);
    private static final PnVector NEW = likes(2);

    private final PublishedCounts counts = new PublishedCounts(8, 1 << 20);

    @Test
    void aLoadThatReadBeforeACommitDoesNotOverwriteWhatWasPublishedAfterIt() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<PnVector> loaded = CompletableFuture.supplyAsync(() -> counts.get(1, 0, POST, () -> {
            loading.countDown();
            awaitLatch(goOn);
            return OLD;
        }));
        loading.await();
        Thread publisher = new Thread(() -> counts.publish(1, 0, POST, NEW));
        publisher.start();
        await().until(() -> publisher.getState() != Thread.State.NEW && publisher.getState() != Thread.State.RUNNABLE);
        goOn.countDown();
        publisher.join();

        assertThat(loaded.get(10, TimeUnit.SECONDS)).isEqualTo(OLD);
        assertThat(counts.getIfPresent(1, 0, POST)).isEqualTo(NEW);
    }

    @Test
    void whatIsPublishedIsNotLoaded() {
        counts.publish(1, 0, POST, NEW);

        assertThat(counts.get(1, 0, POST, () -> OLD)).isEqualTo(NEW);
    }

    @Test
    void whatWasReadFromAStoreThatFailedIsNotServedFromTheOneThatCameAfterIt() {
        counts.publish(1, 0, POST, NEW);

        assertThat(counts.getIfPresent(2, 0, POST)).isNull();
        assertThat(counts.get(2, 0, POST, () -> OLD)).isEqualTo(OLD);
    }

    @Test
    void aLoadThatReadBeforeAShardWasForgottenIsNotServedAfterIt() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<PnVector> loaded = CompletableFuture.supplyAsync(() -> counts.get(1, 0, POST, () -> {
            loading.countDown();
            awaitLatch(goOn);
            return OLD;
        }));
        loading.await();
        counts.publish(1, 1, POST, OLD);
        counts.forget(0);
        goOn.countDown();

        assertThat(loaded.get(10, TimeUnit.SECONDS)).isEqualTo(OLD);
        assertThat(counts.getIfPresent(1, 0, POST)).isNull();
        assertThat(counts.getIfPresent(1, 1, POST)).isEqualTo(OLD);
    }

    @Test
    void memoryIsBounded() {
        PublishedCounts small = new PublishedCounts(8, 30_000);
        for (int i = 0; i < 1_000; i++) {
            small.publish(1, 0, Subject.post("p" + i), NEW);
        }
        long kept = 0;
        for (int i = 0; i < 1_000; i++) {
            kept += small.getIfPresent(1, 0, Subject.post("p" + i)) == null ? 0 : 1;
        }

        assertThat(kept).isBetween(50L, 100L);
    }

    private static PnVector likes(long n) {
        return PnVector.EMPTY.with(ReplicaId.parse("eu/eu-1/a"), new PnCounter(n, 0));
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }
}
