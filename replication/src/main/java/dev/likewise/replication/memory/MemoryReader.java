package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.LogExtent;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StagedSnapshot;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.port.Tombstone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Reads one shard under the store's lock; visits read a copy, so that visitors may take their time or commit. */
final class MemoryReader implements ShardReader {
    private final MemoryNodeStore store;
    private final int shard;

    MemoryReader(MemoryNodeStore store, int shard) {
        this.store = store;
        this.shard = shard;
    }

    @Override
    public ShardState state() {
        return read(ShardImage::state);
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        return read(image -> keys.stream().map(image::register).toList());
    }

    @Override
    public PnVector columns(Subject subject) {
        return read(image -> image.columnsOf(subject));
    }

    @Override
    public List<StoredRecord> records(ReplicaId origin, long afterSeq, int maxBytes) {
        if (afterSeq < 0) {
            throw new IllegalArgumentException("after seq: " + afterSeq + " (expected: >= 0)");
        }
        return read(image -> image.log.read(origin, afterSeq, maxBytes));
    }

    @Override
    public void forEachRegister(BiConsumer<EdgeKey, Register> visitor) {
        visit(read(image -> Moment.of(image.registers)), visitor);
    }

    @Override
    public void forEachRegisterOf(Subject subject, BiConsumer<EdgeKey, Register> visitor) {
        visit(read(image -> Moment.of(image.registersOf(subject))), visitor);
    }

    @Override
    public List<PresentMember> presentMembers(Subject subject, String after, int limit) {
        return read(image -> image.registersOf(subject).tailMap(new EdgeKey(subject, after), false).entrySet().stream()
                .filter(entry -> entry.getValue().edge().present())
                .limit(limit)
                .map(entry -> new PresentMember(
                        entry.getKey().member(), entry.getValue().edge()))
                .toList());
    }

    @Override
    public LogExtent logExtent(ReplicaId origin) {
        return read(image -> image.log.extent(origin));
    }

    @Override
    public List<Tombstone> tombstones(ReplicaId origin, Optional<Tombstone> after, long lastSeq, int limit) {
        return read(image -> image.derived.tombstonesOf(origin, after, lastSeq).stream()
                .limit(limit)
                .map(row -> new Tombstone(row.seq(), row.key()))
                .toList());
    }

    @Override
    public Optional<StagedSnapshot> staged() {
        return read(image -> image.stage.staged());
    }

    @Override
    public byte[] stagedChunk(long id, int chunk) {
        return read(image -> image.stage.chunk(id, chunk));
    }

    @Override
    public ShardMoment moment() {
        return read(image -> new MemoryMoment(store, image));
    }

    @Override
    public void forEachColumns(BiConsumer<Subject, PnVector> visitor) {
        visit(read(image -> Moment.of(image.columns)), visitor);
    }

    private <T> T read(Function<ShardImage, T> reading) {
        return store.read(disk -> reading.apply(disk.shard(shard)));
    }

    private <K, V> void visit(Moment<K, V> moment, BiConsumer<K, V> visitor) {
        for (int i = 0; i < moment.keys().size(); i++) {
            store.requireOpen();
            visitor.accept(moment.keys().get(i), moment.values().get(i));
        }
    }

    /** A map's content at one moment, cheaper than a map. */
    private record Moment<K, V>(List<K> keys, List<V> values) {
        static <K, V> Moment<K, V> of(Map<K, V> map) {
            return new Moment<>(new ArrayList<>(map.keySet()), new ArrayList<>(map.values()));
        }
    }
}
