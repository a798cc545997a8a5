package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What a commit may write into registers and columns. */
final class RowLaws {
    private final Laws laws;
    private final PurgeLaws purges;

    RowLaws(Laws laws, PurgeLaws purges) {
        this.laws = laws;
        this.purges = purges;
    }

    /**
     * Looks at a commit.
     *
     * @param keys what its records have changed by what V stands for
     * @param subjects the same of columns
     */
    void committed(SimNode node, Commit commit, Expected held, Set<EdgeKey> keys, Set<Subject> subjects) {
        Set<EdgeKey> written = new TreeSet<>();
        for (EdgeWrite write : commit.edges()) {
            written.add(write.key());
            subjects.add(write.key().subject());
            if (!write.after().isNone()) {
                register(node, commit.shard(), write, held, keys.contains(write.key()));
                purges.accepted(node, commit.shard(), write);
            }
        }
        keys.stream().filter(key -> !written.contains(key)).forEach(key -> unwritten(node, commit.shard(), key, held));
        commit.columns().forEach((subject, columns) -> columns(node, commit.shard(), subject, columns, held));
        for (Subject subject : subjects) {
            held(node, commit.shard(), subject, held);
            audit(laws, node, commit.shard(), subject);
        }
    }

    /** A register is the tap with the highest stamp in V, or in V and the head of what is being merged. */
    private void register(SimNode node, int shard, EdgeWrite write, Expected held, boolean recorded) {
        Register after = write.after();
        Register top = held.stands().register(write.key());
        boolean fromRecord = recorded && after.equals(top);
        boolean fromChunk = held.isMerging()
                && after.edge().equals(held.aheadRegister(write.key()).edge())
                && (after.equals(held.aheadRegister(write.key()))
                        || after.equals(Register.of(
                                after.edge(),
                                held.head().applied().seq(after.edge().stamp().replica()))));
        laws.require(
                fromRecord || fromChunk,
                "a register is the tap with the highest stamp in V, at the place of its record",
                node,
                shard,
                () -> write.key() + ": wrote " + Format.register(after) + ", expected " + Format.register(top)
                        + (held.isMerging()
                                ? " or of the snapshot " + Format.register(held.aheadRegister(write.key()))
                                : ""));
    }

    /** A record brought a tap, and nothing was written: only as a snapshot has already brought a later one. */
    private void unwritten(SimNode node, int shard, EdgeKey key, Expected held) {
        Register now = node.store().shard(shard).registers(List.of(key)).get(0);
        laws.require(
                held.isMerging() && now.edge().equals(held.aheadRegister(key).edge()),
                "a record's taps are in the registers when it is in V",
                node,
                shard,
                () -> key + " expected to be written as "
                        + Format.register(held.stands().register(key)));
    }

    private void columns(
            SimNode node, int shard, Subject subject, NavigableMap<ReplicaId, PnCounter> written, Expected held) {
        written.forEach((replica, column) -> laws.require(
                column.equals(held.stands().column(subject, replica))
                        || (held.isMerging()
                                && !replica.equals(node.id)
                                && column.equals(held.aheadColumn(subject, replica))),
                "a column is what its own replica wrote last",
                node,
                shard,
                () -> subject + " of " + replica + ": wrote " + column + ", expected "
                        + held.stands().column(subject, replica)));
    }

    private void held(SimNode node, int shard, Subject subject, Expected held) {
        PnVector columns = node.store().shard(shard).columns(subject);
        for (Map.Entry<ReplicaId, PnCounter> column :
                held.stands().columnsOf(subject).entrySet()) {
            PnCounter found = columns.column(column.getKey());
            laws.require(
                    found.equals(column.getValue())
                            || (held.isMerging()
                                    && !column.getKey().equals(node.id)
                                    && found.equals(held.aheadColumn(subject, column.getKey()))),
                    "a column is what its own replica wrote last",
                    node,
                    shard,
                    () -> subject + " of " + column.getKey() + ": " + found + ", expected " + column.getValue());
        }
    }

    /** The own column is the sum of the own credits over what the store holds, at any time. */
    static void audit(Laws laws, SimNode node, int shard, Subject subject) {
        ShardReader store = node.store().shard(shard);
        long net = store.columns(subject).column(node.id).net();
        long[] credits = {0};
        store.forEachRegisterOf(
                subject,
                (key, register) -> credits[0] += register.edge().credits().of(node.id));
        Supplier<String> detail = () -> subject + ": column " + net + ", credits " + credits[0];
        laws.require(net == credits[0], "audit: the own column is the sum of the own credits", node, shard, detail);
    }
}
