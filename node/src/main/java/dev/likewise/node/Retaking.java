package dev.likewise.node;

import dev.likewise.node.api.PendingTap;
import dev.likewise.node.runtime.Engine;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.Unsent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes again, as taps of this replica, what only stores have that were set aside; once this one has joined, on a thread of
 * its own, while other taps go on. What became of each is written beside the store that it came from. Should this end before
 * its end, all of it is done again: a tap that was taken again stands already then.
 */
final class Retaking implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Retaking.class);
    private static final int IN_FLIGHT = 256;
    private static final long RETRY_MILLIS = 1_000;
    private static final long STOP_MILLIS = 10_000;

    private final DataHome home;
    private final Engine engine;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final AtomicReference<Thread> thread = new AtomicReference<>();

    Retaking(DataHome home, Engine engine) {
        this.home = home;
        this.engine = engine;
    }

    /** Begins, if there is anything to do; once. */
    void start() {
        if (!home.files().unsent().isEmpty()) {
            Thread started = new Thread(this::run, "likewise-retaking");
            thread.set(started);
            started.start();
        }
    }

    private void run() {
        try {
            for (String incarnation : home.files().unsent()) {
                while (!takeAll(incarnation)) {
                    if (stopping.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it came to its end. */
    private boolean takeAll(String incarnation) throws InterruptedException {
        try (RocksNodeStore old = home.openAside(incarnation);
                RetakeReport report = RetakeReport.open(
                        home.files().aside(incarnation), old.identity().replica(), engine.self())) {
            for (int shard = 0; shard < old.shards(); shard++) {
                Unsent unsent = new Unsent(
                        old.shard(shard),
                        old.identity().replica(),
                        engine.store().shard(shard),
                        engine.store().shard(shard).state());
                if (!takeAll(unsent, report)) {
                    return false;
                }
                report.unjudged(shard, unsent.unjudged());
            }
            LOG.warn("taken again from {}: {}", home.files().aside(incarnation), report.finish());
            home.files().noteSent(incarnation);
            return true;
        } catch (StoreException | IllegalStateException | UncheckedIOException | IOException e) {
            LOG.error(
                    "taking taps again from the store of {} failed, next attempt in {} ms",
                    incarnation,
                    RETRY_MILLIS,
                    e);
            return false;
        }
    }

    private boolean takeAll(Unsent unsent, RetakeReport report) throws InterruptedException {
        Batch batch = new Batch(report);
        for (Optional<List<Unsent.Tap>> taps = unsent.next(); taps.isPresent(); taps = unsent.next()) {
            for (Unsent.Tap tap : taps.get()) {
                if (!batch.take(tap)) {
                    return false;
                }
            }
        }
        return batch.await();
    }

    /** Ends it as soon as what is under way is answered. Blocks for that. */
    @Override
    public void close() {
        stopping.countDown();
        Thread running = thread.get();
        if (running == null) {
            return;
        }
        try {
            running.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Taps of one shard under way, so many at the most. */
    private final class Batch {
        private final RetakeReport report;
        private final Semaphore room = new Semaphore(IN_FLIGHT);
        private volatile boolean failed;

        private Batch(RetakeReport report) {
            this.report = report;
        }

        /** Hands a tap over when there is room; false if it cannot go on. */
        private boolean take(Unsent.Tap tap) throws InterruptedException {
            room.acquire();
            Input.Tap again = Input.Tap.again(tap, new Pending(tap));
            while (!engine.takeAgain(again)) {
                if (failed || stopping.await(1, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
            return !failed && stopping.getCount() > 0;
        }

        private boolean await() throws InterruptedException {
            room.acquire(IN_FLIGHT);
            return !failed;
        }

        private final class Pending implements PendingTap {
            private final Unsent.Tap tap;

            private Pending(Unsent.Tap tap) {
                this.tap = tap;
            }

            @Override
            public Executor executor() {
                return Runnable::run;
            }

            @Override
            public void complete(TapResult result) {
                try {
                    report.taken(tap, result);
                } catch (UncheckedIOException e) {
                    // The disk is full, perhaps. The tap stands, but the report has to begin again.
                    LOG.error("the report on what is taken again cannot be written", e);
                    failed = true;
                } finally {
                    room.release();
                }
            }

            @Override
            public void fail(String reason) {
                failed = true;
                room.release();
            }
        }
    }
}
