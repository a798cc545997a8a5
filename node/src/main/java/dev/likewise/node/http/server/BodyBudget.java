package dev.likewise.node.http.server;

import dev.likewise.node.http.counts.ShedReason;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of request bodies a server holds at most, all connections together, from their coming until their requests are
 * answered. What comes is counted, not what is announced: who announces much and sends nothing takes nothing from others. Safe
 * for all threads.
 */
final class BodyBudget {
    private static final int RETRY_SECONDS = 1;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();

    BodyBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * Takes some, to be given back.
     *
     * @throws ProblemException 503 if there is not as much left
     */
    void take(int bytes) {
        if (taken.addAndGet(bytes) > bytesMax) {
            taken.addAndGet(-bytes);
            throw overloaded();
        }
    }

    void giveBack(int bytes) {
        taken.addAndGet(-bytes);
    }

    /**
     * Looks, without taking any.
     *
     * @throws ProblemException 503 if there is not as much left
     */
    void requireLeft(long bytes) {
        if (bytes > bytesMax - taken.get()) {
            throw overloaded();
        }
    }

    /** How many bytes are held now. */
    long taken() {
        return taken.get();
    }

    private static ProblemException overloaded() {
        return new ProblemException(ProblemType.OVERLOADED, "too many request bodies are on their way")
                .retryAfter(RETRY_SECONDS)
                .shed(ShedReason.BODIES);
    }
}
