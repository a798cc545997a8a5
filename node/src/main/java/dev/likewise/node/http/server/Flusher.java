package dev.likewise.node.http.server;

import io.netty.util.concurrent.EventExecutor;

/**
 * Decides when what was written goes to the socket: each flush is a system call, and those are most of what an answer costs.
 * Once for all that one read brought; at once when nothing more is to be expected; else behind what else the loop has at hand. On
 * the event loop.
 */
final class Flusher {
    private final EventExecutor loop;
    private final Runnable flush;
    private final Runnable later = this::flushLater;
    private boolean inRead;
    private boolean wanted;
    private boolean scheduled;

    Flusher(EventExecutor loop, Runnable flush) {
        this.loop = loop;
        this.flush = flush;
    }

    /** A read brings requests; the flush waits for its end. */
    void readBegins() {
        inRead = true;
    }

    void readEnds() {
        inRead = false;
        flush();
    }

    /** Something was written; the flush is left to the calls below. */
    void wants() {
        wanted = true;
    }

    /**
     * All was written that is ready.
     *
     * @param moreComes whether other answers are still waited for, which may be ready by the next turn of the loop
     */
    void wrote(boolean moreComes) {
        if (inRead || !wanted) {
            return;
        }
        if (!moreComes) {
            flush();
        } else if (!scheduled) {
            scheduled = true;
            loop.execute(later);
        }
    }

    private void flushLater() {
        scheduled = false;
        flush();
    }

    private void flush() {
        if (wanted) {
            wanted = false;
            flush.run();
        }
    }
}
