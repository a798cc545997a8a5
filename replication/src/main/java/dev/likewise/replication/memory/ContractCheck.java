package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What every store relies on and a real one does not look after, as it would cost a read for each write. Every breach is
 * an {@link IllegalStateException} that names shard, thing and what was expected.
 */
final class ContractCheck {
    private final Commit commit;
    private final ShardImage held;
    private final Set<ReplicaId> retired;

    private ContractCheck(Commit commit, ShardImage held, Set<ReplicaId> retired) {
        this.commit = commit;
        this.held = held;
        this.retired = retired;
    }

    static void check(Commit commit, ShardImage held, Set<ReplicaId> retired) {
        ContractCheck check = new ContractCheck(commit, held, retired);
        check.edges();
        check.columns();
        check.records();
        check.trims();
        check.state();
    }

    /** Each key once, and replaced by someone who knows what is there. */
    private void edges() {
        Set<EdgeKey> seen = new HashSet<>();
        for (EdgeWrite write : commit.edges()) {
            require(seen.add(write.key()), write.key(), "written twice", "once a commit");
            require(
                    write.before().equals(held.register(write.key())),
                    write.key(),
                    write.before(),
                    held.register(write.key()));
        }
    }

    /** Absolute, so never below what is held, save where they are derived from the registers. */
    private void columns() {
        commit.columns().forEach((subject, written) -> {
            PnVector before = held.columnsOf(subject);
            written.forEach((replica, column) -> require(
                    retired.contains(replica)
                            || commit.state().derived().contains(replica)
                            || column.covers(before.column(replica)),
                    subject + " of " + replica,
                    column,
                    "at least " + before.column(replica)));
        });
    }

    /** Each origin's records go on where V ended, and V then ends with the last. */
    private void records() {
        SortedMap<ReplicaId, LogPosition> ends = new TreeMap<>();
        for (StoredRecord record : commit.records()) {
            ReplicaId origin = record.origin();
            LogPosition end = ends.getOrDefault(origin, held.state().applied().of(origin));
            require(record.seq() == end.seq() + 1, "record of " + origin, record.seq(), end.seq() + 1);
            ends.put(origin, record.position());
        }
        ends.forEach((origin, end) -> {
            LogPosition applied = commit.state().applied().of(origin);
            require(applied.equals(end), "applied of " + origin, applied, end);
        });
    }

    /** Nothing is erased that V does not stand for. */
    private void trims() {
        commit.trims()
                .forEach((origin, last) -> require(
                        last <= commit.state().applied().seq(origin),
                        "trim of " + origin,
                        last,
                        "at most " + commit.state().applied().seq(origin)));
    }

    /** Nothing in it ever goes back. */
    private void state() {
        ShardState before = held.state();
        ShardState after = commit.state();
        require(after.applied().covers(before.applied()), "applied", after.applied(), before.applied());
        require(after.purged().covers(before.purged()), "purged", after.purged(), before.purged());
        require(after.horizon().compareTo(before.horizon()) >= 0, "horizon", after.horizon(), before.horizon());
        require(after.clock().compareTo(before.clock()) >= 0, "clock", after.clock(), before.clock());
    }

    private void require(boolean kept, Object what, Object found, Object expected) {
        if (!kept) {
            throw new IllegalStateException(
                    "commit of shard " + commit.shard() + ": " + what + ": " + found + " (expected: " + expected + ")");
        }
    }
}
