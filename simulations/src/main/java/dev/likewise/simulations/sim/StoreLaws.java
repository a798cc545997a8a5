package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Everything that a store holds is what its V stands for, or on the way there from a snapshot. */
final class StoreLaws {
    private final Laws laws;
    private final History history;
    private final PurgeLaws purges;

    StoreLaws(Laws laws, History history, PurgeLaws purges) {
        this.laws = laws;
        this.history = history;
        this.purges = purges;
    }

    void check(SimNode node, int shard, Expected held) {
        registers(node, shard, held);
        columns(node, shard, held);
        held.state().applied().asMap().keySet().forEach(origin -> log(node, shard, origin, held));
    }

    private void registers(SimNode node, int shard, Expected held) {
        Set<EdgeKey> found = new HashSet<>();
        Set<Subject> subjects = new TreeSet<>();
        node.store().shard(shard).forEachRegister((key, register) -> {
            found.add(key);
            subjects.add(key.subject());
            register(node, shard, key, register, held);
        });
        held.stands().forEachRegister((key, register) -> {
            if (!found.contains(key)) {
                purges.requirePurged(node, shard, key, register, held);
            }
        });
        subjects.forEach(subject -> RowLaws.audit(laws, node, shard, subject));
    }

    private void register(SimNode node, int shard, EdgeKey key, Register register, Expected held) {
        Register top = held.stands().register(key);
        Register ahead = held.aheadRegister(key);
        laws.require(
                register.edge().equals(top.edge()) || register.edge().equals(ahead.edge()),
                "registers are what V stands for",
                node,
                shard,
                () -> key + ": " + Format.register(register) + ", expected " + Format.register(top)
                        + (held.isMerging() ? " or of the snapshot " + Format.register(ahead) : ""));
        if (register.edge().isTombstone()) {
            ReplicaId origin = register.edge().stamp().replica();
            long carried = register.edge().equals(top.edge()) ? top.tombstoneSeq() : ahead.tombstoneSeq();
            long most = held.isMerging()
                    ? Math.max(
                            held.state().applied().seq(origin),
                            held.head().applied().seq(origin))
                    : held.state().applied().seq(origin);
            laws.require(
                    register.tombstoneSeq() >= carried && register.tombstoneSeq() <= most,
                    "a tombstone stands no earlier than at its record, and within V",
                    node,
                    shard,
                    () -> key + ": " + Format.register(register) + ", carried by " + carried + ", V " + most);
        }
    }

    private void columns(SimNode node, int shard, Expected held) {
        ShardReader store = node.store().shard(shard);
        store.forEachColumns((subject, vector) ->
                vector.forEach((replica, column) -> column(node, shard, subject, replica, column, held)));
        held.stands().forEachColumns((subject, columns) -> {
            PnVector vector = store.columns(subject);
            columns.keySet().forEach(replica -> column(node, shard, subject, replica, vector.column(replica), held));
        });
    }

    private void column(SimNode node, int shard, Subject subject, ReplicaId replica, PnCounter column, Expected held) {
        PnCounter expected = held.stands().column(subject, replica);
        laws.require(
                column.equals(expected) || column.equals(held.aheadColumn(subject, replica)),
                "columns are what V stands for",
                node,
                shard,
                () -> subject + " of " + replica + ": " + column + ", expected " + expected);
    }

    /** What is left of a log ends where V does, has no gaps, and is the same bytes that its origin wrote. */
    private void log(SimNode node, int shard, ReplicaId origin, Expected held) {
        ShardReader store = node.store().shard(shard);
        long end = held.state().applied().seq(origin);
        long first = store.logExtent(origin).firstSeq();
        if (first == 0) {
            return;
        }
        List<StoredRecord> records = store.records(origin, first - 1, Integer.MAX_VALUE);
        laws.require(
                first + records.size() - 1 == end,
                "a log has no gaps but at its front",
                node,
                shard,
                () -> origin + ": " + records.size() + " records from " + first + ", V " + end);
        OriginLog log = history.log(shard, origin);
        for (StoredRecord record : records) {
            laws.require(
                    record.equals(log.record(record.seq()).record()),
                    "a record is the same bytes everywhere",
                    node,
                    shard,
                    () -> record + " is not what its origin wrote");
        }
    }
}
