package dev.likewise.replication.feed;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.laws.Seeded;
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
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes logs of one replica into a store, and knows what events are in them. */
final class LogFiller {
    static final ReplicaId SELF = ReplicaId.of("us", "us-1", "1");

    final MemoryNodeStore store;
    /** All events of all shards, each shard's in order. */
    final List<FeedEvent.Place> expected = new ArrayList<>();

    private final long skewMicros;
    private long micros = 1_700_000_000_000_000L;

    LogFiller(int shards) {
        this(shards, 0);
    }

    /** @param skewMicros by how much each shard's clock is behind the one before */
    LogFiller(int shards, long skewMicros) {
        this.skewMicros = skewMicros;
        store = MemoryNodeStore.create(shards, MemoryFaults.NONE);
    }

    List<ShardReader> shards() {
        return IntStream.range(0, store.shards()).mapToObj(store::shard).toList();
    }

    FeedReader reader() {
        return new FeedReader(SELF, shards());
    }

    /** Where all logs end. */
    FeedPosition end() {
        return FeedPosition.behind(shards().stream()
                .map(shard -> shard.state().applied().seq(SELF))
                .toList());
    }

    /** One record, of taps that are named by what they are: like, unlike, again, author, correction. */
    void append(int shard, String... rows) {
        RecordBuilder builder = new RecordBuilder(SELF);
        long seq = store.shard(shard).state().applied().seq(SELF) + 1;
        List<FeedEvent.Place> corrections = new ArrayList<>();
        int taps = (int)
                List.of(rows).stream().filter(row -> !row.equals("correction")).count();
        int tap = 0;
        for (int i = 0; i < rows.length; i++) {
            EdgeKey key = EdgeKey.like("p" + shard, "u" + i);
            switch (rows[i]) {
                case "like" -> tap(builder, key, true, true);
                case "unlike" -> tap(builder, key, false, true);
                case "again" -> tap(builder, key, true, false);
                case "author" -> tap(builder, new EdgeKey(new Subject(Relation.AUTHOR, "p"), "u"), true, true);
                default -> builder.correction(key, -2);
            }
            if (rows[i].equals("correction")) {
                corrections.add(new FeedEvent.Place(shard, seq, taps + corrections.size()));
            } else {
                if (rows[i].endsWith("like")) {
                    expected.add(new FeedEvent.Place(shard, seq, tap));
                }
                tap++;
            }
        }
        expected.addAll(corrections);
        commit(shard, builder, seq);
    }

    private void tap(RecordBuilder builder, EdgeKey key, boolean present, boolean changed) {
        Stamp stamp = new Stamp(HybridTimestamp.ofMicros(++micros), SELF);
        builder.tap(key, new Edge(stamp, present, present ? Credits.of(SELF, 1) : Credits.NONE), changed);
    }

    private void commit(int shard, RecordBuilder builder, long seq) {
        ShardState state = store.shard(shard).state();
        long chain = state.applied().of(SELF).chain();
        HybridTimestamp now = HybridTimestamp.ofMicros(++micros - shard * skewMicros);
        StoredRecord record = builder.seal(seq, chain, now, Map.of(Subject.post("p" + shard), new PnCounter(seq, 0)));
        ShardState next = state.with(state.applied().with(SELF, record.position()), now);
        store.commit(List.of(new Commit(shard, List.of(), new TreeMap<>(), List.of(record), next)));
    }

    /** Some records of random shards and contents. */
    void appendSome(Seeded random, int records) {
        List<String> kinds = List.of("like", "like", "unlike", "again", "again", "author", "correction");
        for (int i = 0; i < records; i++) {
            String[] rows = new String[random.between(1, 4)];
            for (int row = 0; row < rows.length; row++) {
                rows[row] = random.pick(kinds);
            }
            append(random.below(store.shards()), rows);
        }
    }

    /** Erases a log's front. */
    void trim(int shard, long last) {
        ShardState state = store.shard(shard).state();
        store.commit(List.of(
                new Commit(shard, List.of(), new TreeMap<>(), List.of(), Map.of(SELF, last), List.of(), state)));
    }
}
