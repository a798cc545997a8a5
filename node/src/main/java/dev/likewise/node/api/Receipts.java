package dev.likewise.node.api;

import java.util.Optional;

/**
 * What taps with idempotency keys were answered by this node; those of other nodes are never here, nor is anything that was
 * heard from them. Kept for at least the setting {@code receipt-ttl}. Safe for all threads; both methods may block for the disk.
 */
public interface Receipts {
    /**
     * The receipt of a key; durable, if no tap with this key is under way.
     *
     * @throws dev.likewise.replication.port.StoreException if that cannot be told at the moment
     */
    Optional<Receipt> find(String user, ReceiptKey key);

    /**
     * Keeps a receipt without a tap, durably on return.
     *
     * @throws dev.likewise.replication.port.StoreException if it may not be durable
     */
    void save(Receipt receipt);
}
