package dev.likewise.node.runtime;

import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.StoreException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a failed store back, on a thread of its own, trying again with a pause.
 *
 * <p>After a failed write the store is left open, for reads and because it may heal by itself once the disk has room: it is
 * tried with a write that changes nothing, unless it says that it needs to be opened again. After a failed sync nobody knows what is on the disk: the store is closed and
 * opened again, and what it then holds is the truth. Either way a sync that succeeds comes before anything is made of it,
 * and no writer and no turn of the failed generation is left when it begins.
 */
final class Recovery implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final long QUIET_POLL_MILLIS = 10;

    private final Generation failed;
    private final StoreControl control;
    private final BooleanSupplier quiet;
    private final Consumer<NodeStore> resume;
    private final long retryMillis;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    /**
     * @param failed the generation that has ended
     * @param control brings the store back
     * @param quiet whether nothing of the generation is under way any more
     * @param resume begins a new generation with a store that works; may throw {@link StoreException}
     * @param retryMillis the pause before each attempt
     */
    Recovery(
            Generation failed,
            StoreControl control,
            BooleanSupplier quiet,
            Consumer<NodeStore> resume,
            long retryMillis) {
        this.failed = failed;
        this.control = control;
        this.quiet = quiet;
        this.resume = resume;
        this.retryMillis = retryMillis;
    }

    /** Makes no further attempt. */
    void cancel() {
        cancelled.countDown();
    }

    @Override
    public void run() {
        NodeStore store = failed.store();
        boolean reopen = failed.failure().cause() == Generation.Cause.SYNC || control.needsReopen(store);
        boolean resumed = false;
        while (!resumed && pause(retryMillis) && awaitQuiet()) {
            try {
                if (reopen) {
                    store.close();
                    store = control.open();
                } else {
                    control.probe(store);
                }
                store.sync();
                resume.accept(store);
                resumed = true;
            } catch (StoreException e) {
                reopen |= control.needsReopen(store);
                LOG.warn("The store still fails, next attempt in {} ms: {}", retryMillis, e.getMessage());
            }
        }
        if (!resumed && store != failed.store()) {
            store.close();
        }
    }

    private boolean awaitQuiet() {
        while (!quiet.getAsBoolean()) {
            if (!pause(QUIET_POLL_MILLIS)) {
                return false;
            }
        }
        return true;
    }

    /** Waits; false if there is to be no further attempt. */
    private boolean pause(long millis) {
        try {
            return !cancelled.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
