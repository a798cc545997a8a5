package dev.likewise.node.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Wakes one thread that looks for work. Ringing costs a fence while that thread is busy, and a system call only once when
 * it sleeps.
 */
final class Doorbell {
    private static final VarHandle SLEEPER;

    static {
        try {
            SLEEPER = MethodHandles.lookup().findVarHandle(Doorbell.class, "sleeper", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // written through SLEEPER
    private volatile Thread sleeper;

    /** Wakes the sleeper, if there is one. Any thread; call it after the work was made visible. */
    void ring() {
        // The work must be visible before we look for a sleeper, and the sleeper shows itself before it looks for work
        // a
        // last time: so one of the two sees the other. A queue's ordered store alone does not give that.
        VarHandle.fullFence();
        if (sleeper != null) {
            Thread woken = (Thread) SLEEPER.getAndSet(this, null);
            if (woken != null) {
                LockSupport.unpark(woken);
            }
        }
    }

    /**
     * Sleeps until the bell rings, the time is over, or for no reason. Only the thread that looks for work.
     *
     * @param nanos at most this long
     * @param quiet whether there is no work; asked once more before sleeping
     */
    void await(long nanos, BooleanSupplier quiet) {
        sleeper = Thread.currentThread();
        VarHandle.fullFence();
        if (quiet.getAsBoolean()) {
            LockSupport.parkNanos(this, nanos);
        }
        sleeper = null;
    }
}
