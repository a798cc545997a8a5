package dev.likewise.node.runtime;

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
 * <p>The store says itself what it takes, whatever failed first. One that may heal is left open, and tried with a write that
 * changes nothing. One that needs to be opened again, as nobody knows what is on the disk, is closed and opened, and what
 * it then holds is the truth. As there are no reads between the two, it stays open until a trial beside it has shown that
 * it can be opened: a disk that is full or read-only costs taps, not reads. Either way a sync that succeeds comes before
 * anything is made of it, and no writer and no turn of the failed generation is left when it begins.
 */
final class Recovery implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final long QUIET_POLL_MILLIS = 10;

    private final Generation failed;
    private final StoreControl control;
    private final BooleanSupplier quiet;
    private final Consumer<LedgerStore> resume;
    private final Consumer<String> stillFails;
    private final long retryMillis;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    /** Whether the failed generation's store was closed and could not be opened. */
    private boolean closed;

    /** Whether the failed generation reads from a store that was opened here. */
    private boolean reopened;

    private String lastReason = "";

    /**
     * @param failed the generation that has ended
     * @param control brings the store back
     * @param quiet whether nothing of the generation is under way any more
     * @param resume begins a new generation with a store that works; may throw {@link StoreException}
     * @param stillFails told why an attempt failed, where that is not what it was before
     * @param retryMillis the pause before each attempt
     */
    Recovery(
            Generation failed,
            StoreControl control,
            BooleanSupplier quiet,
            Consumer<LedgerStore> resume,
            Consumer<String> stillFails,
            long retryMillis) {
        this.failed = failed;
        this.control = control;
        this.quiet = quiet;
        this.resume = resume;
        this.stillFails = stillFails;
        this.retryMillis = retryMillis;
    }

    /** Makes no further attempt. */
    void cancel() {
        cancelled.countDown();
    }

    @Override
    public void run() {
        boolean resumed = false;
        while (!resumed && pause(retryMillis) && awaitQuiet()) {
            try {
                LedgerStore store = revived();
                store.sync();
                resume.accept(store);
                resumed = true;
            } catch (StoreException e) {
                warn(e.getMessage());
            }
        }
        if (!resumed && reopened) {
            // Whoever stops the node may have closed the one before it.
            failed.store().close();
        }
    }

    /** The store, which takes writes, or has just been opened. */
    private LedgerStore revived() {
        LedgerStore store = failed.store();
        if (!closed && !control.needsReopen(store)) {
            control.probe(store);
            return store;
        }
        if (!closed) {
            control.requireReopenable(store);
            store.close();
            closed = true;
        }
        LedgerStore opened = control.open();
        failed.readFrom(opened);
        closed = false;
        reopened = true;
        return opened;
    }

    /** Once, and not with every attempt while it stays the same. */
    private void warn(String reason) {
        if (!reason.equals(lastReason)) {
            LOG.warn("The store still fails; tried again every {} ms: {}", retryMillis, reason);
            lastReason = reason;
            stillFails.accept(reason);
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
