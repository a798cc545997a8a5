package dev.likewise.node.runtime;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;

/**
 * The columns of subjects as they are served, by shard; bounded in memory. Safe for all threads.
 *
 * <p>The sync stage publishes, in step order, whatever became durable; a reader that finds nothing loads from the store.
 * The load runs under the entry's lock, and publishing waits for it: so a load that read the store before a commit never
 * overwrites what was published after it, and a load that finds an entry is none. A load may see commits that the sync
 * under way is about to make durable; what it shows is then ahead by that one sync.
 *
 * <p>Entries carry the number of their {@link Generation}: what was read from a store before it failed is never served
 * after it came back, even if such a load ends late.
 */
final class PublishedCounts {
    /** About what an entry takes beside its id and columns: the key, the subject, the vector, the cache's node. */
    private static final int ENTRY_BYTES = 250;

    private static final int COLUMN_BYTES = 50;

    private record Key(int generation, int epoch, int shard, Subject subject) {}

    private final Cache<Key, PnVector> entries;

    /** By shard, how often its entries were forgotten. */
    private final AtomicIntegerArray epochs;

    /**
     * Builds an empty cache.
     *
     * @param shards how many there are
     * @param bytesMax what the entries may take, estimated
     */
    PublishedCounts(int shards, long bytesMax) {
        epochs = new AtomicIntegerArray(shards);
        entries = Caffeine.newBuilder()
                .maximumWeight(bytesMax)
                .weigher(PublishedCounts::bytes)
                // On the thread at hand: waking another costs more than what there is to do.
                .executor(Runnable::run)
                .build();
    }

    private static int bytes(Key key, PnVector columns) {
        return ENTRY_BYTES + key.subject().id().length() + COLUMN_BYTES * columns.size();
    }

    private Key key(int generation, int shard, Subject subject) {
        return new Key(generation, epochs.get(shard), shard, subject);
    }

    /**
     * Forgets a shard's entries, as much has changed that was not published. A load that is under way may have read the
     * store before; it ends in an entry of the epoch before, which nobody finds. Only the sync stage.
     */
    void forget(int shard) {
        epochs.incrementAndGet(shard);
        entries.asMap().keySet().removeIf(key -> key.shard() == shard);
    }

    /** Shows durable columns from now on. Only the sync stage. */
    void publish(int generation, int shard, Subject subject, PnVector columns) {
        entries.put(key(generation, shard, subject), columns);
    }

    /** The columns, from memory or loaded; blocks for the load. */
    PnVector get(int generation, int shard, Subject subject, Supplier<PnVector> load) {
        Key key = key(generation, shard, subject);
        PnVector found = entries.getIfPresent(key);
        return found != null ? found : entries.get(key, absent -> load.get());
    }

    /** The columns, if they are in memory, else null. Never blocks. */
    PnVector getIfPresent(int generation, int shard, Subject subject) {
        return entries.getIfPresent(key(generation, shard, subject));
    }

    /** Frees what earlier generations left. */
    void clear() {
        entries.invalidateAll();
    }
}
