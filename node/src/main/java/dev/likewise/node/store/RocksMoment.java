package dev.likewise.node.store;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One shard as RocksDB pins it. */
final class RocksMoment implements ShardMoment {
    private final Database.Pin pin;
    private final ReplicaTable replicas;
    private final int shard;

    RocksMoment(Database.Pin pin, ReplicaTable replicas, int shard) {
        this.pin = pin;
        this.replicas = replicas;
        this.shard = shard;
    }

    @Override
    public ShardState state() {
        byte[] key = Keys.shardState(writer(), shard).toBytes();
        byte[] value = pin.get(Family.META, key);
        return value == null
                ? ShardState.EMPTY
                : Rows.decode(Family.META, key, () -> ShardStateCodec.read(value, replicas::replica));
    }

    @Override
    public PnVector columns(Subject subject) {
        byte[] prefix = Keys.subject(writer(), shard, subject).toBytes();
        ColumnsCollector collector = new ColumnsCollector(replicas, (found, columns) -> {});
        pin.scan(Family.COLUMNS, prefix, Keys.after(prefix), collector);
        return collector.columns();
    }

    @Override
    public List<SubjectColumns> columns(Optional<Subject> after, int limit) {
        byte[] shardFront = Keys.shard(writer(), shard).toBytes();
        byte[] from = after.map(subject ->
                        Keys.after(Keys.subject(writer(), shard, subject).toBytes()))
                .orElse(shardFront);
        List<SubjectColumns> rows = new ArrayList<>();
        ColumnsCollector collector =
                new ColumnsCollector(replicas, (subject, columns) -> rows.add(new SubjectColumns(subject, columns)));
        pin.scan(
                Family.COLUMNS,
                from,
                Keys.after(shardFront),
                (key, value) -> collector.visit(key, value) && rows.size() < limit);
        if (rows.size() < limit) {
            collector.end();
        }
        return rows;
    }

    @Override
    public List<KeyedRegister> registers(Optional<EdgeKey> after, int limit) {
        byte[] shardFront = Keys.shard(writer(), shard).toBytes();
        // The smallest key behind a key is that key and a zero byte.
        byte[] from = after.map(key -> Keys.edge(writer(), shard, key).u8(0).toBytes())
                .orElse(shardFront);
        return registers(from, Keys.after(shardFront), limit);
    }

    @Override
    public List<KeyedRegister> registers(Subject subject, String after, int limit) {
        byte[] front = Keys.subject(writer(), shard, subject).toBytes();
        byte[] from = after.isEmpty()
                ? front
                : Keys.edge(writer(), shard, new EdgeKey(subject, after)).u8(0).toBytes();
        return registers(from, Keys.after(front), limit);
    }

    private List<KeyedRegister> registers(byte[] from, byte[] to, int limit) {
        List<KeyedRegister> rows = new ArrayList<>();
        pin.scan(Family.EDGES, from, to, (key, value) -> {
            EdgeKey edge = Rows.decode(Family.EDGES, key, () -> Keys.edge(key));
            rows.add(new KeyedRegister(edge, register(key, value)));
            return rows.size() < limit;
        });
        return rows;
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        List<Register> registers = new ArrayList<>(keys.size());
        for (EdgeKey key : keys) {
            byte[] row = Keys.edge(writer(), shard, key).toBytes();
            byte[] value = pin.get(Family.EDGES, row);
            registers.add(value == null ? Register.NONE : register(row, value));
        }
        return registers;
    }

    private Register register(byte[] key, byte[] value) {
        return Rows.decode(Family.EDGES, key, () -> RegisterCodec.read(value, replicas::replica));
    }

    @Override
    public Set<MemberRow> memberRows(Collection<MemberRow> rows) {
        Set<MemberRow> found = new HashSet<>();
        for (MemberRow row : rows) {
            if (pin.get(
                            Family.MEMBERS,
                            Keys.member(writer(), row.key(), row.time()).toBytes())
                    != null) {
                found.add(row);
            }
        }
        return found;
    }

    private static ByteWriter writer() {
        return new ByteWriter(Keys.CAPACITY);
    }

    @Override
    public void close() {
        pin.close();
    }
}
