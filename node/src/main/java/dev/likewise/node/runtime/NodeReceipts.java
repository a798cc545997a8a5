package dev.likewise.node.runtime;

import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.api.Receipts;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Receipts in the store of the current generation. */
final class NodeReceipts implements Receipts {
    private final Supplier<Generation> generation;
    private final LongSupplier wallMillis;

    NodeReceipts(Supplier<Generation> generation, LongSupplier wallMillis) {
        this.generation = generation;
        this.wallMillis = wallMillis;
    }

    @Override
    public Optional<Receipt> find(String user, ReceiptKey key) {
        Generation now = generation.get();
        Optional<Receipt> found = NodeReads.read(now, store -> store.receipt(user, key));
        if (now.failed()) {
            // What was found may have been written and not be durable: the tap's own answer said so.
            throw new StoreException(now.failure().reason(), null);
        }
        return found;
    }

    @Override
    public void save(Receipt receipt) {
        Generation now = generation.get();
        if (now.failed()) {
            throw new StoreException(now.failure().reason(), null);
        }
        try {
            now.store().commit(List.of(), List.of(receipt), wallMillis.getAsLong());
        } catch (StoreException e) {
            now.fail(Generation.Cause.WRITE, e);
            throw e;
        }
        try {
            now.store().sync();
        } catch (StoreException e) {
            now.fail(Generation.Cause.SYNC, e);
            throw e;
        }
    }
}
