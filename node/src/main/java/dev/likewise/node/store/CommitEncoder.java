package dev.likewise.node.store;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Receipt;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StoredRecord;
import java.util.List;
import java.util.NavigableMap;

/** Turns commits into the rows of one batch, those of derived families included. For one thread and one batch. */
final class CommitEncoder {
    private static final byte[] NO_VALUE = {};

    private final BatchWriter batch;
    private final ReplicaTable.ForBatch numbers;

    CommitEncoder(BatchWriter batch, ReplicaTable replicas) {
        this.batch = batch;
        this.numbers = replicas.new ForBatch();
    }

    void add(Commit commit) {
        int shard = commit.shard();
        commit.edges().forEach(write -> addEdge(shard, write));
        // Behind the rows that follow from the registers: the later entry of a batch wins.
        commit.memberRows().forEach(this::addMemberRow);
        commit.columns().forEach((subject, columns) -> addColumns(shard, subject, columns));
        commit.records().forEach(record -> addRecord(shard, record));
        commit.trims().forEach((origin, last) -> trim(shard, origin, last));
        commit.stage().forEach(write -> addStage(shard, write));
        Keys.shardState(batch.key(), shard);
        ShardStateCodec.write(batch.value(), commit.state(), numbers);
        batch.put(Family.META);
    }

    void add(ReceiptTable table, List<Receipt> receipts, long wallMillis) {
        table.add(batch, receipts, wallMillis, numbers);
    }

    private void addEdge(int shard, EdgeWrite write) {
        Keys.edge(batch.key(), shard, write.key());
        if (write.after().isNone()) {
            batch.delete(Family.EDGES);
        } else {
            RegisterCodec.write(batch.value(), write.after(), numbers);
            batch.put(Family.EDGES);
        }
        moveMember(write.key(), write.before().edge(), write.after().edge());
        moveTombstone(shard, write);
    }

    private void moveMember(EdgeKey key, Edge before, Edge after) {
        HybridTimestamp left = before.stamp().time();
        HybridTimestamp entered = after.stamp().time();
        boolean stays = before.present() && after.present() && left.equals(entered);
        if (before.present() && !stays) {
            Keys.member(batch.key(), key, left);
            batch.delete(Family.MEMBERS);
        }
        if (after.present() && !stays) {
            Keys.member(batch.key(), key, entered);
            batch.put(Family.MEMBERS, NO_VALUE);
        }
    }

    private void addMemberRow(MemberRowWrite write) {
        Keys.member(batch.key(), write.row().key(), write.row().time());
        if (write.there()) {
            batch.put(Family.MEMBERS, NO_VALUE);
        } else {
            batch.delete(Family.MEMBERS);
        }
    }

    private void moveTombstone(int shard, EdgeWrite write) {
        Register before = write.before();
        Register after = write.after();
        // Even if both are the same row: the later entry of a batch wins.
        if (before.edge().isTombstone()) {
            tombstoneKey(shard, write.key(), before);
            batch.delete(Family.TOMBSTONES);
        }
        if (after.edge().isTombstone()) {
            tombstoneKey(shard, write.key(), after);
            batch.put(Family.TOMBSTONES, NO_VALUE);
        }
    }

    private void tombstoneKey(int shard, EdgeKey key, Register register) {
        int origin = numbers.applyAsInt(register.edge().stamp().replica());
        Keys.tombstone(batch.key(), shard, origin, register.tombstoneSeq(), key);
    }

    private void addColumns(int shard, Subject subject, NavigableMap<ReplicaId, PnCounter> columns) {
        columns.forEach((replica, column) -> {
            Keys.column(batch.key(), shard, subject, numbers.applyAsInt(replica));
            if (column.equals(PnCounter.ZERO)) {
                // A zero column is none, see PnVector; a derived one may come to that.
                batch.delete(Family.COLUMNS);
            } else {
                ColumnCodec.write(batch.value(), column);
                batch.put(Family.COLUMNS);
            }
        });
    }

    private void addRecord(int shard, StoredRecord record) {
        Keys.log(batch.key(), shard, numbers.applyAsInt(record.origin()), record.seq());
        batch.put(Family.LOG, record.bytes());
    }

    private void trim(int shard, ReplicaId origin, long last) {
        int number = numbers.applyAsInt(origin);
        Keys.log(batch.key(), shard, number, 0);
        Keys.log(batch.value(), shard, number, last + 1);
        batch.deleteRange(Family.LOG);
    }

    private void addStage(int shard, StageWrite write) {
        if (write instanceof StageWrite.Put put) {
            Keys.stage(batch.key(), shard, put.id(), put.chunk());
            batch.put(Family.STAGE, put.content());
        } else if (write instanceof StageWrite.Erase erase && erase.first() == erase.last()) {
            Keys.stage(batch.key(), shard, erase.id(), erase.first());
            batch.delete(Family.STAGE);
        } else if (write instanceof StageWrite.Erase erase) {
            Keys.stage(batch.key(), shard, erase.id(), erase.first());
            // The row behind the last: no chunk has that number, as the key's last part is unsigned.
            Keys.stage(batch.value(), shard, erase.id(), erase.last() + 1);
            batch.deleteRange(Family.STAGE);
        }
    }

    /** The whole batch, with the numbers that it is the first to use. */
    byte[] toBytes() {
        for (ReplicaTable.Entry entry : numbers.unwritten()) {
            Keys.replica(batch.key(), entry.number());
            batch.value().text(entry.id().toString());
            batch.put(Family.META);
        }
        return batch.toBytes();
    }

    /** To be called once the batch was written. */
    void written() {
        numbers.written();
    }
}
