package dev.likewise.node.api;

import dev.likewise.replication.replica.TapResult;
import java.util.concurrent.Executor;

/** A tap on its way: the context of an {@code Input.Tap}. Exactly one of its methods is called, once, on its executor. */
public interface PendingTap {
    /** Where the answer is wanted, an event loop; answers for one executor are handed over together. */
    Executor executor();

    /** The tap is durable (or was superseded or refused by the clock, with nothing written). */
    void complete(TapResult result);

    /** The tap may or may not be durable: the store failed under it, or the node stops. The client is to try again. */
    void fail(String reason);
}
