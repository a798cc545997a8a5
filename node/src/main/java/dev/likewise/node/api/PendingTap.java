package dev.likewise.node.api;

import dev.likewise.replication.replica.TapResult;
import java.util.Optional;
import java.util.concurrent.Executor;

/** A tap on its way: the context of an {@code Input.Tap}. Exactly one of its methods is called, once, on its executor. */
public interface PendingTap {
    /** Where the answer is wanted, an event loop; answers for one executor are handed over together. */
    Executor executor();

    /** The tap is durable (or was superseded or refused by the clock, with nothing written). */
    void complete(TapResult result);

    /**
     * What is to be kept of the answer, in the same write as the tap; empty for nothing. Called on the writer's thread before
     * that write, at most once, and never for a tap that the clock refused; decides nothing.
     */
    default Optional<Receipt> receipt(TapResult result) {
        return Optional.empty();
    }

    /** The tap may or may not be durable: the store failed under it, or the node stops. The client is to try again. */
    void fail(String reason);
}
