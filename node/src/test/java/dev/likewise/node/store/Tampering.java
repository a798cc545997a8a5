package dev.likewise.node.store;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StoredRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;

/** Changes the store of a node that does not run, row by row, as a bug or a bad disk would: nothing else follows. */
public final class Tampering implements AutoCloseable {
    private final RocksNodeStore store;

    private Tampering(RocksNodeStore store) {
        this.store = store;
    }

    /** Opens the store in a node's data directory. */
    public static Tampering with(Path dir) {
        return new Tampering(StoreFiles.open(dir));
    }

    public ReplicaId self() {
        return store.identity().replica();
    }

    private int shard(EdgeKey key) {
        return store.identity().placement().shardOf(key);
    }

    public Edge edge(EdgeKey key) {
        return store.shard(shard(key)).registers(List.of(key)).get(0).edge();
    }

    /** Moves a column of a post whose likes are in one shard. */
    public void moveColumn(Subject post, ReplicaId replica, long positive, long negative) {
        int shard = store.identity().placement().shardsOf(post)[0];
        PnCounter before = store.shard(shard).columns(post).column(replica);
        NavigableMap<ReplicaId, PnCounter> columns = new TreeMap<>(
                Map.of(replica, new PnCounter(before.positive() + positive, before.negative() + negative)));
        commit(shard, List.of(), new TreeMap<>(Map.of(post, columns)), List.of());
    }

    /** Erases a register, and nothing else. */
    public void eraseEdge(EdgeKey key) {
        writeEdge(key, Register.NONE);
    }

    /** Makes a present register an absent one of the same stamp, and changes nothing else. */
    public void flipEdge(EdgeKey key) {
        Edge edge = edge(key);
        writeEdge(
                key,
                Register.of(
                        new Edge(
                                edge.stamp(),
                                false,
                                edge.credits().plus(edge.stamp().replica(), -1)),
                        1));
    }

    private void writeEdge(EdgeKey key, Register after) {
        commit(shard(key), List.of(new EdgeWrite(key, Register.NONE, after)), new TreeMap<>(), List.of());
    }

    /** Makes or erases the row of a member's list. */
    public void memberRow(EdgeKey key, HybridTimestamp time, boolean there) {
        commit(shard(key), List.of(), new TreeMap<>(), List.of(new MemberRowWrite(MemberRow.of(key, time), there)));
    }

    /** All rows of members' lists. */
    public List<MemberRow> memberRows() {
        return store.memberRows(Optional.empty(), Integer.MAX_VALUE);
    }

    private void commit(
            int shard,
            List<EdgeWrite> edges,
            NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns,
            List<MemberRowWrite> rows) {
        List<StoredRecord> none = List.of();
        store.commit(List.of(new Commit(
                shard,
                edges,
                columns,
                none,
                Map.of(),
                List.of(),
                rows,
                store.shard(shard).state())));
    }

    @Override
    public void close() {
        store.close();
    }

    /** Flips the bit that says whether a register is present, in the row as it is on the disk. */
    public static void garbleEdge(Path dir, int shard, EdgeKey key) {
        try (Database database = new DataDirectory(dir).open(StoreFiles.SMALL)) {
            byte[] row = Keys.edge(new ByteWriter(Keys.CAPACITY), shard, key).toBytes();
            byte[] value = database.get(Family.EDGES, row);
            // Time, a number below 128, flags.
            value[Long.BYTES + 1] ^= 1;
            BatchWriter batch = new BatchWriter(database::familyNumber, Keys.CAPACITY);
            batch.key().raw(row);
            batch.put(Family.EDGES, value);
            database.write(batch.toBytes());
            database.sync();
        } catch (RocksDBException e) {
            throw new AssertionError(e);
        }
    }
}
