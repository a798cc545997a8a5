package dev.likewise.node.store;

import dev.likewise.crdt.Edge;
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
import java.util.Optional;
import java.util.function.BiConsumer;

/** Reads one shard. Holds nothing native itself. */
final class RocksShardReader implements ShardReader {
    private final Database database;
    private final ReplicaTable replicas;
    private final SparseRelations sparse;
    private final int shard;

    RocksShardReader(Database database, ReplicaTable replicas, SparseRelations sparse, int shard) {
        this.database = database;
        this.replicas = replicas;
        this.sparse = sparse;
        this.shard = shard;
    }

    @Override
    public ShardState state() {
        return new Meta(database).shardState(shard, replicas);
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        database.requireOpen();
        List<Register> registers = new ArrayList<>(keys.size());
        ByteWriter writer = writer();
        for (EdgeKey key : keys) {
            byte[] row = Keys.edge(writer.clear(), shard, key).toBytes();
            byte[] value = sparse.mayHold(key.subject()) ? database.get(Family.EDGES, row) : null;
            registers.add(value == null ? Register.NONE : register(row, value));
        }
        return registers;
    }

    @Override
    public Register registerInMemory(EdgeKey key) {
        database.requireOpen();
        if (!sparse.mayHold(key.subject())) {
            return Register.NONE;
        }
        byte[] row = Keys.edge(writer(), shard, key).toBytes();
        Database.Peek peek = database.peek(Family.EDGES, row);
        if (!peek.isKnown()) {
            return null;
        }
        return peek.value() == null ? Register.NONE : register(row, peek.value());
    }

    private Register register(byte[] key, byte[] value) {
        return Rows.decode(Family.EDGES, key, () -> RegisterCodec.read(value, replicas::replica));
    }

    @Override
    public PnVector columns(Subject subject) {
        byte[] prefix = Keys.subject(writer(), shard, subject).toBytes();
        ColumnsCollector collector = new ColumnsCollector(replicas, (found, columns) -> {});
        scan(Family.COLUMNS, prefix, false, collector);
        return collector.columns();
    }

    @Override
    public List<StoredRecord> records(ReplicaId origin, long afterSeq, int maxBytes) {
        database.requireOpen();
        int number = replicas.find(origin);
        if (number == 0 || afterSeq == Long.MAX_VALUE) {
            return List.of();
        }
        byte[] from = Keys.log(writer(), shard, number, afterSeq + 1).toBytes();
        byte[] to = Keys.after(Keys.origin(writer(), shard, number).toBytes());
        RecordsCollector collector = new RecordsCollector(origin, afterSeq, maxBytes);
        database.scan(Family.LOG, from, to, false, collector);
        return collector.records();
    }

    @Override
    public void forEachRegister(BiConsumer<EdgeKey, Register> visitor) {
        visitRegisters(Keys.shard(writer(), shard).toBytes(), true, visitor);
    }

    @Override
    public void forEachRegisterOf(Subject subject, BiConsumer<EdgeKey, Register> visitor) {
        visitRegisters(Keys.subject(writer(), shard, subject).toBytes(), false, visitor);
    }

    private void visitRegisters(byte[] prefix, boolean once, BiConsumer<EdgeKey, Register> visitor) {
        scan(Family.EDGES, prefix, once, (row, value) -> {
            EdgeKey key = Rows.decode(Family.EDGES, row, () -> Keys.edge(row));
            visitor.accept(key, register(row, value));
            return true;
        });
    }

    @Override
    public List<PresentMember> presentMembers(Subject subject, String after, int limit) {
        byte[] prefix = Keys.subject(writer(), shard, subject).toBytes();
        // The smallest key behind a key is that key and a zero byte.
        byte[] from = after.isEmpty()
                ? prefix
                : Keys.edge(writer(), shard, new EdgeKey(subject, after)).u8(0).toBytes();
        List<PresentMember> members = new ArrayList<>();
        database.scan(Family.EDGES, from, Keys.after(prefix), false, (row, value) -> {
            Edge edge = register(row, value).edge();
            if (edge.present()) {
                EdgeKey key = Rows.decode(Family.EDGES, row, () -> Keys.edge(row));
                members.add(new PresentMember(key.member(), edge));
            }
            return members.size() < limit;
        });
        return members;
    }

    @Override
    public void forEachColumns(BiConsumer<Subject, PnVector> visitor) {
        ColumnsCollector collector = new ColumnsCollector(replicas, visitor);
        scan(Family.COLUMNS, Keys.shard(writer(), shard).toBytes(), true, collector);
        collector.end();
    }

    @Override
    public LogExtent logExtent(ReplicaId origin) {
        database.requireOpen();
        int number = replicas.find(origin);
        if (number == 0) {
            return LogExtent.NONE;
        }
        byte[] from = Keys.origin(writer(), shard, number).toBytes();
        byte[] to = Keys.after(from);
        long[] first = new long[1];
        database.scan(Family.LOG, from, to, false, (key, value) -> {
            first[0] = Keys.logSeq(key);
            return false;
        });
        return first[0] == 0
                ? LogExtent.NONE
                : new LogExtent(first[0], database.approximateBytes(Family.LOG, from, to));
    }

    @Override
    public List<Tombstone> tombstones(ReplicaId origin, Optional<Tombstone> after, long lastSeq, int limit) {
        database.requireOpen();
        int number = replicas.find(origin);
        List<Tombstone> found = new ArrayList<>();
        if (number != 0) {
            byte[] from = after.map(row -> Keys.tombstone(writer(), shard, number, row.seq(), row.key())
                            .u8(0)
                            .toBytes())
                    .orElseGet(() -> Keys.origin(writer(), shard, number).toBytes());
            byte[] to = Keys.log(writer(), shard, number, lastSeq + 1).toBytes();
            database.scan(Family.TOMBSTONES, from, to, false, (key, value) -> {
                found.add(Rows.decode(Family.TOMBSTONES, key, () -> Keys.tombstone(key)));
                return found.size() < limit;
            });
        }
        return found;
    }

    @Override
    public Optional<StagedSnapshot> staged() {
        StagedRows rows = new StagedRows();
        scan(Family.STAGE, Keys.shard(writer(), shard).toBytes(), true, rows);
        return rows.staged();
    }

    @Override
    public byte[] stagedChunk(long id, int chunk) {
        return database.get(Family.STAGE, Keys.stage(writer(), shard, id, chunk).toBytes());
    }

    @Override
    public ShardMoment moment() {
        return new RocksMoment(database.pin(), replicas, shard);
    }

    private void scan(Family family, byte[] prefix, boolean once, Database.RowVisitor visitor) {
        database.scan(family, prefix, Keys.after(prefix), once, visitor);
    }

    private static ByteWriter writer() {
        return new ByteWriter(Keys.CAPACITY);
    }
}
