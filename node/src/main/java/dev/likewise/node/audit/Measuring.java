package dev.likewise.node.audit;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import java.util.List;

/** Measures single subjects, each at a moment of its own. For one thread. */
final class Measuring {
    private final AuditedNode node;
    private final Pacer pacer;

    Measuring(AuditedNode node, Pacer pacer) {
        this.node = node;
        this.pacer = pacer;
    }

    /** What a subject looks like now. */
    Measured measure(int shard, Subject subject) {
        try (Pinned pinned = pin(shard)) {
            Total total = new Total();
            new SubjectWalk(pinned.moment(), pacer).one(subject, total);
            return pinned.measured(total.tally, total.columns, node.self());
        }
    }

    /** Pins a shard as it is now. */
    Pinned pin(int shard) {
        ShardReader reader = node.store().shard(shard);
        boolean before = reader.staged().isEmpty();
        ShardMoment moment = reader.moment();
        try {
            // A snapshot that is merged is staged from before its first row is until after its last.
            return new Pinned(moment, moment.state(), before && reader.staged().isEmpty());
        } catch (RuntimeException e) {
            moment.close();
            throw e;
        }
    }

    /**
     * A shard at one moment.
     *
     * @param state its state then
     * @param quiet whether no snapshot was being merged
     */
    record Pinned(ShardMoment moment, ShardState state, boolean quiet) implements AutoCloseable {
        Measured measured(Tally tally, PnVector columns, ReplicaId self) {
            return new Measured(state, quiet, tally.against(columns, self, state.derived()));
        }

        @Override
        public void close() {
            moment.close();
        }
    }

    /** Adds one subject up. */
    private static final class Total implements SubjectWalk.Visitor {
        private final Tally tally = new Tally();
        private PnVector columns;

        @Override
        public void begin(Subject subject, PnVector held) {
            columns = held;
        }

        @Override
        public void registers(List<KeyedRegister> some) {
            some.forEach(row -> tally.add(row.register().edge()));
        }

        @Override
        public void end() {}
    }
}
