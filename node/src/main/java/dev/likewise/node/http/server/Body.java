package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A request's body while it comes in: counted always, kept if wanted, and then at the expense of the server's budget until it is
 * forgotten. By one thread.
 */
final class Body {
    private static final byte[] EMPTY = new byte[0];
    private static final int FIRST_BYTES = 512;

    private final int max;
    private final boolean kept;
    private final BodyBudget budget;
    private byte[] bytes = EMPTY;
    private int length;
    private int taken;
    private boolean forgotten;

    Body(int max, boolean kept, BodyBudget budget) {
        this.max = max;
        this.kept = kept;
        this.budget = budget;
    }

    /**
     * Takes a part, without releasing it.
     *
     * @throws ProblemException 413 if that makes too many bytes, 503 if the server holds too many already
     */
    void add(ByteBuf part) {
        int more = part.readableBytes();
        if (more > max - length) {
            throw tooLarge(max);
        }
        if (kept && !forgotten && more > 0) {
            makeRoom(length + more);
            part.readBytes(bytes, length, more);
        }
        length += more;
    }

    private void makeRoom(int needed) {
        if (bytes.length >= needed) {
            return;
        }
        int capacity = Math.min(max, Math.max(FIRST_BYTES, Math.max(needed, 2 * bytes.length)));
        budget.take(capacity - taken);
        taken = capacity;
        bytes = Arrays.copyOf(bytes, capacity);
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** What was kept, once: it now belongs to the caller, the budget counts it until {@link #forget}. */
    byte[] takeBytes() {
        byte[] whole = kept && bytes.length != length ? Arrays.copyOf(bytes, length) : bytes;
        bytes = EMPTY;
        return whole;
    }

    /** The request was answered, or never will be. May be called again. */
    void forget() {
        forgotten = true;
        bytes = EMPTY;
        budget.giveBack(taken);
        taken = 0;
    }

    /** More bytes than a body may have. */
    static ProblemException tooLarge(int max) {
        return new ProblemException(ProblemType.CONTENT_TOO_LARGE, "the body (expected: up to " + max + " bytes)");
    }
}
