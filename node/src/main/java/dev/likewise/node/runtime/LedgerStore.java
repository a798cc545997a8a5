package dev.likewise.node.runtime;

import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.NodeStore;
import java.util.List;
import java.util.Optional;

/**
 * A store that also keeps receipts. They are the node's own affair: replicas neither read nor send them, and what comes from
 * other nodes never meets them.
 */
public interface LedgerStore extends NodeStore {
    /**
     * As {@link #commit(List)}, with receipts in the same atomic write; either list may be empty.
     *
     * @param wallMillis the time, by which receipts are forgotten
     */
    void commit(List<Commit> commits, List<Receipt> receipts, long wallMillis);

    /** A receipt that was committed, durable or not. May block; fails as the methods of a shard's reader do. */
    Optional<Receipt> receipt(String user, ReceiptKey key);
}
