package dev.likewise.node.store;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Reads one shard. Holds nothing native itself. */
final class RocksShardReader implements ShardReader {
    private final Database database;
    private final ReplicaTable replicas;
    private final int shard;

    RocksShardReader(Database database, ReplicaTable replicas, int shard) {
        this.database = database;
        this.replicas = replicas;
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
            byte[] value = database.get(Family.EDGES, row);
            registers.add(value == null ? Register.NONE : register(row, value));
        }
        return registers;
    }

    private Register register(byte[] key, byte[] value) {
        return Rows.decode(Family.EDGES, key, () -> RegisterCodec.read(value, replicas::replica));
    }

    @Override
    public PnVector columns(Subject subject) {
        byte[] prefix = Keys.subject(writer(), shard, subject).toBytes();
        ColumnsCollector collector = new ColumnsCollector((found, columns) -> {});
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
        ColumnsCollector collector = new ColumnsCollector(visitor);
        scan(Family.COLUMNS, Keys.shard(writer(), shard).toBytes(), true, collector);
        collector.end();
    }

    private void scan(Family family, byte[] prefix, boolean once, Database.RowVisitor visitor) {
        database.scan(family, prefix, Keys.after(prefix), once, visitor);
    }

    private static ByteWriter writer() {
        return new ByteWriter(Keys.CAPACITY);
    }

    /** Puts the rows of {@code columns} together, subject by subject. */
    private final class ColumnsCollector implements Database.RowVisitor {
        private final BiConsumer<Subject, PnVector> visitor;
        private Subject subject;
        private PnVector columns = PnVector.EMPTY;

        private ColumnsCollector(BiConsumer<Subject, PnVector> visitor) {
            this.visitor = visitor;
        }

        @Override
        public boolean visit(byte[] key, byte[] value) {
            Subject of = Rows.decode(Family.COLUMNS, key, () -> Keys.columnSubject(key));
            if (!of.equals(subject)) {
                end();
                subject = of;
            }
            columns = Rows.decode(
                    Family.COLUMNS,
                    key,
                    () -> columns.with(replicas.replica(Keys.lastNumber(key)), ColumnCodec.read(value)));
            return true;
        }

        private PnVector columns() {
            return columns;
        }

        private void end() {
            if (!columns.isEmpty()) {
                visitor.accept(subject, columns);
            }
            columns = PnVector.EMPTY;
        }
    }
}
