package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.Tombstone;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Forgets tombstones that nobody needs any more, by the four conditions of {@code docs/replication.md}: without credits,
 * behind the {@link Stability#cut}, older than any late tap, and nothing pending in the shard.
 *
 * <p>A sweep goes through the purge queue, origin by origin, some rows a tick, so that it never holds up a step.
 */
final class Purging {
    private final PurgeSettings settings;
    private final Rules rules;
    private final ShardReader store;
    private final Stability stability;
    private final Applied applied;
    private final Deque<ReplicaId> origins = new ArrayDeque<>();
    private Optional<Tombstone> at = Optional.empty();
    private TombstoneGauges gauges = TombstoneGauges.NONE;
    private long dueAt;
    private long live;
    private long credited;

    Purging(PurgeSettings settings, Rules rules, ShardReader store, Stability stability, Applied applied) {
        this.settings = settings;
        this.rules = rules;
        this.store = store;
        this.stability = stability;
        this.applied = applied;
    }

    TombstoneGauges gauges() {
        return gauges;
    }

    /**
     * Goes on with the sweep.
     *
     * @param state the shard's, as it is durable
     */
    void tick(Turn turn, MemberTable members, ShardState state) {
        Optional<Stability.Cut> cut = stability.cut(members, rules, state.forks());
        if (cut.isEmpty()) {
            return;
        }
        if (origins.isEmpty()) {
            if (turn.now.ticks() < dueAt) {
                return;
            }
            origins.addAll(applied.vector().asMap().keySet());
        }
        sweep(turn, cut.get(), state.clock());
        if (origins.isEmpty()) {
            dueAt = turn.now.ticks() + settings.everyMillis();
            gauges = new TombstoneGauges(live, credited, gauges.purged());
            live = 0;
            credited = 0;
        }
    }

    private void sweep(Turn turn, Stability.Cut cut, HybridTimestamp clock) {
        int rows = settings.rows();
        while (rows > 0 && !origins.isEmpty()) {
            ReplicaId origin = origins.peekFirst();
            List<Tombstone> found = store.tombstones(origin, at, applied.seq(origin), rows);
            turn.load(found.stream().map(Tombstone::key).toList());
            found.forEach(row -> look(turn, origin, row, cut, clock));
            if (found.size() < rows) {
                origins.removeFirst();
                at = Optional.empty();
            } else {
                at = Optional.of(found.get(found.size() - 1));
            }
            rows -= found.size();
        }
    }

    private void look(Turn turn, ReplicaId origin, Tombstone row, Stability.Cut cut, HybridTimestamp clock) {
        Register register = turn.register(row.key());
        Edge edge = register.edge();
        boolean stands =
                register.tombstoneSeq() == row.seq() && edge.stamp().replica().equals(origin);
        if (!stands) {
            // Replaced in this very step; the row goes with it.
            return;
        }
        if (!rules.isForgettable(edge)) {
            credited++;
        } else if (rules.isStable(row.seq(), cut.seq(origin)) && rules.isPastLateTaps(edge, clock, settings)) {
            turn.purge(
                    row.key(),
                    VersionVector.EMPTY.with(origin, new LogPosition(row.seq(), 0)),
                    edge.stamp().time());
            gauges = new TombstoneGauges(gauges.live(), gauges.credited(), gauges.purged() + 1);
        } else {
            live++;
        }
    }
}
