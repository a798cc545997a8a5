package dev.likewise.node.runtime;

import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current generation, and the way from one that failed to the next. A failure closes the gate for taps before anything
 * else happens; a broken invariant closes it for good. Safe for all threads.
 */
final class Generations {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    private final StoreControl control;
    private final MemberBook members;
    private final TapGate gate;
    private final long retryMillis;
    private volatile Generation current;
    private Predicate<Generation> quiet = generation -> true;
    private Runnable saved = () -> {};
    private Runnable resumed = () -> {};
    private Recovery recovery;
    private Thread recoveryThread;
    private boolean stopping;

    /**
     * @param store of the first generation, open
     * @param control brings it back
     * @param retryMillis the pause between attempts
     */
    Generations(LedgerStore store, StoreControl control, MemberBook members, TapGate gate, long retryMillis) {
        this.control = control;
        this.members = members;
        this.gate = gate;
        this.retryMillis = retryMillis;
        this.current = new Generation(1, store, this::failed);
    }

    /**
     * Says what recovery has to know; before anything can fail.
     *
     * @param isQuiet whether nothing of a failed generation is under way any more
     * @param whenSaved called when members that had to wait are durable, before taps are taken again
     * @param whenResumed called after each new generation has begun
     */
    synchronized void recoverWhen(Predicate<Generation> isQuiet, Runnable whenSaved, Runnable whenResumed) {
        quiet = isQuiet;
        saved = whenSaved;
        resumed = whenResumed;
    }

    Generation current() {
        return current;
    }

    private synchronized void failed(Generation ended, Generation.Failure failure, Throwable thrown) {
        boolean broken = failure.cause() == Generation.Cause.BROKEN;
        gate.close(broken ? TapGate.Reason.BROKEN : TapGate.Reason.STORE_FAILED, failure.reason());
        LOG.error("No more taps: {}", failure.reason(), thrown);
        if (!broken && !stopping) {
            // Whoever is refused is told what is wrong now: what failed first may have been a consequence.
            recovery = new Recovery(
                    ended,
                    control,
                    () -> quiet.test(ended),
                    this::resume,
                    reason -> gate.close(TapGate.Reason.STORE_FAILED, reason),
                    retryMillis);
            recoveryThread = new Thread(recovery, "likewise-recovery");
            recoveryThread.start();
        }
    }

    private void resume(LedgerStore store) {
        members.save(store);
        saved.run();
        // Under one lock with failed(): should the new generation fail at once, the gate is closed after it was opened.
        synchronized (this) {
            current = new Generation(current.number() + 1, store, this::failed);
            gate.open(TapGate.Reason.STORE_FAILED);
        }
        LOG.info("The store works again, and taps are taken if nothing else is in the way");
        resumed.run();
    }

    /** Makes no further attempt to recover, and waits at most so long for one that is under way. */
    void stop(long timeoutMillis) {
        Thread thread;
        synchronized (this) {
            stopping = true;
            if (recovery == null) {
                return;
            }
            recovery.cancel();
            thread = recoveryThread;
        }
        Threads.join(thread, timeoutMillis);
    }
}
