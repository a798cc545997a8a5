package dev.likewise.node.runtime;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.CountWatch;
import dev.likewise.node.api.Reads;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardReader.PresentMember;
import dev.likewise.replication.port.StoreException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads counts from memory first, registers from the store, each key in its shard. */
final class NodeReads implements Reads {
    private final ShardPlacement placement;
    private final Supplier<Generation> generation;
    private final PublishedCounts counts;
    private final AheadColumns ahead;
    private final CountWatchSlot watch;
    private final EngineCounters counters;

    NodeReads(
            ShardPlacement placement,
            Supplier<Generation> generation,
            PublishedCounts counts,
            AheadColumns ahead,
            CountWatchSlot watch,
            EngineCounters counters) {
        this.placement = placement;
        this.generation = generation;
        this.counts = counts;
        this.ahead = ahead;
        this.watch = watch;
        this.counters = counters;
    }

    @Override
    public void watch(CountWatch by) {
        watch.fill(by);
    }

    @Override
    public PnVector columns(Subject subject) {
        Generation now = generation.get();
        PnVector sum = PnVector.EMPTY;
        for (int shard : placement.shardsOf(subject)) {
            // Summed, not merged: the shards of one subject hold different members, so a replica's columns in them are
            // parts.
            PnVector beside = ahead.get(now.number(), shard, subject);
            PnVector columns = counts.getIfPresent(now.number(), shard, subject);
            if (columns == null) {
                columns = counts.get(now.number(), shard, subject, () -> load(now, shard, subject));
            } else {
                counters.countHits.increment();
            }
            sum = PnVector.sum(sum, PnVector.merge(columns, beside));
        }
        return sum;
    }

    @Override
    public PnVector publishedColumns(Subject subject) {
        int number = generation.get().number();
        PnVector sum = PnVector.EMPTY;
        for (int shard : placement.shardsOf(subject)) {
            PnVector beside = ahead.get(number, shard, subject);
            PnVector columns = counts.getIfPresent(number, shard, subject);
            if (columns == null) {
                // Counted as a miss by the read that comes of it.
                return null;
            }
            counters.countHits.increment();
            sum = PnVector.sum(sum, PnVector.merge(columns, beside));
        }
        return sum;
    }

    private PnVector load(Generation now, int shard, Subject subject) {
        counters.countMisses.increment();
        return read(now, shard, store -> store.columns(subject));
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        return registers(keys, (shard, key) -> shard.registers(List.of(key)).get(0));
    }

    @Override
    public List<Register> registersInMemory(List<EdgeKey> keys) {
        return registers(keys, ShardReader::registerInMemory);
    }

    private List<Register> registers(List<EdgeKey> keys, BiFunction<ShardReader, EdgeKey, Register> reading) {
        return read(generation.get(), store -> {
            Register[] found = new Register[keys.size()];
            for (int i = 0; i < found.length; i++) {
                EdgeKey key = keys.get(i);
                found[i] = reading.apply(store.shard(placement.shardOf(key)), key);
            }
            return Arrays.asList(found);
        });
    }

    @Override
    public List<PresentMember> members(Subject subject, String after, int max) {
        Generation now = generation.get();
        return Arrays.stream(placement.shardsOf(subject))
                .mapToObj(shard -> read(now, shard, store -> store.presentMembers(subject, after, max)))
                .flatMap(List::stream)
                .sorted(Comparator.comparing(PresentMember::member, Ids.UTF8_ORDER))
                .limit(max)
                .toList();
    }

    @Override
    public List<MemberRow> likesOf(String user, Optional<MemberRow> after, int max) {
        return read(generation.get(), store -> store.memberRows(user, Relation.LIKE, after, max));
    }

    private static <T> T read(Generation now, int shard, Function<ShardReader, T> reading) {
        return read(now, store -> reading.apply(store.shard(shard)));
    }

    static <T> T read(Generation now, Function<LedgerStore, T> reading) {
        try {
            return reading.apply(now.store());
        } catch (IllegalStateException e) {
            // The only one a reader throws: the store was closed, by a node that stops or to be opened again.
            throw new StoreException("the store is closed for the moment; try again", e);
        }
    }
}
