package dev.likewise.node.http;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.EventLog;
import dev.likewise.replication.feed.FeedPage;
import dev.likewise.replication.feed.FeedPosition;
import dev.likewise.replication.feed.FeedReader;
import dev.likewise.replication.memory.MemoryFaults;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The log of a {@link FakeNode}: a record a tap, durable at once. Safe for all threads. */
final class FakeEvents implements EventLog {
    private final Runnable beforeReads;
    private final MemoryNodeStore store;
    /** Of retired replicas, those whose columns are derived. */
    final Set<ReplicaId> retired = new TreeSet<>();

    /** How many events were read so far, by whomever. */
    final AtomicInteger shown = new AtomicInteger();

    /** How often somebody began to read. */
    final AtomicInteger asked = new AtomicInteger();

    FakeEvents(int shards, Runnable beforeReads) {
        this.store = MemoryNodeStore.create(shards, MemoryFaults.NONE);
        this.beforeReads = beforeReads;
    }

    void tap(int shard, EdgeKey key, Edge edge, boolean changed) {
        append(shard, edge.stamp().time(), record -> record.tap(key, edge, changed));
    }

    void correction(int shard, EdgeKey key, int delta, Stamp at) {
        append(shard, at.time(), record -> record.correction(key, delta));
    }

    private synchronized void append(int shard, HybridTimestamp at, Consumer<RecordBuilder> content) {
        RecordBuilder builder = new RecordBuilder(FakeNode.SELF);
        content.accept(builder);
        ShardState state = store.shard(shard).state();
        var end = state.applied().of(FakeNode.SELF);
        StoredRecord record = builder.seal(end.seq() + 1, end.chain(), at, Map.of());
        ShardState next = state.with(state.applied().with(FakeNode.SELF, record.position()), state.clock());
        commit(shard, List.of(record), Map.of(), next);
    }

    /** Erases all that there is. */
    synchronized void trimAll() {
        for (int shard = 0; shard < store.shards(); shard++) {
            trim(shard);
        }
    }

    /** Erases all that there is of one shard. */
    synchronized void trim(int shard) {
        ShardState state = store.shard(shard).state();
        long last = state.applied().seq(FakeNode.SELF);
        commit(shard, List.of(), Map.of(FakeNode.SELF, last), state);
    }

    private void commit(int shard, List<StoredRecord> records, Map<ReplicaId, Long> trims, ShardState state) {
        store.commit(List.of(new Commit(shard, List.of(), new TreeMap<>(), records, trims, List.of(), state)));
    }

    private List<ShardReader> shards() {
        List<ShardReader> shards = new ArrayList<>();
        for (int shard = 0; shard < store.shards(); shard++) {
            shards.add(store.shard(shard));
        }
        return shards;
    }

    private FeedReader reader() {
        asked.incrementAndGet();
        beforeReads.run();
        return new FeedReader(FakeNode.SELF, shards());
    }

    @Override
    public synchronized FeedPosition end() {
        return FeedPosition.behind(shards().stream()
                .map(shard -> shard.state().applied().seq(FakeNode.SELF))
                .toList());
    }

    @Override
    public FeedPosition oldest() {
        return reader().oldest(end());
    }

    @Override
    public FeedPage page(FeedPosition after, int limit) {
        FeedPage page = reader().page(after, end(), limit);
        shown.addAndGet(page.entries().size());
        return page;
    }

    @Override
    public synchronized Set<ReplicaId> retired() {
        beforeReads.run();
        return new TreeSet<>(retired);
    }
}
