package dev.likewise.node.runtime;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The time between two failures of the store: all replicas made from one state of it.
 *
 * <p>A failed commit or sync ends the generation for all shards at once: no effect of that step or a later one happens, all
 * replicas are thrown away, and {@link Recovery} makes a new generation when the store works again. Safe for all threads.
 */
final class Generation {
    /** What ended a generation. */
    enum Cause {
        /** A commit, or a read within a step, failed: nothing was written. */
        WRITE,
        /** A sync failed: what was committed before it may be lost. */
        SYNC,
        /** The code is wrong, so that going on could make the data wrong. */
        BROKEN
    }

    /**
     * How a generation ended.
     *
     * @param cause what failed
     * @param reason a sentence for users and operators
     */
    record Failure(Cause cause, String reason) {}

    /** Told once, on the thread that ran into the failure. */
    interface Listener {
        void failed(Generation generation, Failure failure, Throwable thrown);
    }

    private final int number;
    private volatile LedgerStore store;
    private final Listener listener;
    private final AtomicReference<Failure> failure = new AtomicReference<>();

    /**
     * @param number counts generations in this process
     * @param store open; all that is in it is durable
     */
    Generation(int number, LedgerStore store, Listener listener) {
        this.number = number;
        this.store = store;
        this.listener = listener;
    }

    int number() {
        return number;
    }

    /** The store; after the end of the generation good for reads only. */
    LedgerStore store() {
        return store;
    }

    /** Takes the store that was opened in place of the one that failed, to be read from until the next generation. */
    void readFrom(LedgerStore opened) {
        store = opened;
    }

    boolean failed() {
        return failure.get() != null;
    }

    /** How it ended; null while it lasts. */
    Failure failure() {
        return failure.get();
    }

    /** Ends this generation, unless it has ended: the first failure counts. */
    void fail(Cause cause, Throwable thrown) {
        Failure first = new Failure(cause, reason(cause, thrown));
        if (failure.compareAndSet(null, first)) {
            listener.failed(this, first, thrown);
        }
    }

    private static String reason(Cause cause, Throwable thrown) {
        String what = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        return switch (cause) {
            case WRITE -> "the store cannot write: " + what;
            case SYNC -> "the store cannot make writes durable: " + what;
            case BROKEN -> "stopped taking writes rather than go on wrong: " + what;
        };
    }
}
