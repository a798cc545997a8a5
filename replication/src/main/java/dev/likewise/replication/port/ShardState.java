package dev.likewise.replication.port;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The small state of a shard, written whole with each commit that changes it.
 *
 * @param applied how much of each origin's log is in the registers and columns (V); the own log's end is the own entry
 * @param purged how much of each origin's log lies behind a purged tombstone (G), chains 0
 * @param horizon the highest time of a tombstone ever purged (H)
 * @param clock at least every timestamp that the shard's clock gave out
 * @param derived retired replicas whose columns are derived from the registers here
 * @param floor where the own log may fork at the earliest
 * @param forks what is here of logs that have forked
 */
public record ShardState(
        VersionVector applied,
        VersionVector purged,
        HybridTimestamp horizon,
        HybridTimestamp clock,
        Set<ReplicaId> derived,
        ForkFloor floor,
        ForkTips forks) {
    /** A shard that nothing has happened in. */
    public static final ShardState EMPTY = new ShardState(
            VersionVector.EMPTY, VersionVector.EMPTY, HybridTimestamp.ZERO, HybridTimestamp.ZERO, Set.of());

    /** A state whose log nobody else knows, and where no log has forked. */
    public ShardState(
            VersionVector applied,
            VersionVector purged,
            HybridTimestamp horizon,
            HybridTimestamp clock,
            Set<ReplicaId> derived) {
        this(applied, purged, horizon, clock, derived, ForkFloor.NONE, ForkTips.NONE);
    }

    public ShardState {
        derived = Collections.unmodifiableSet(new TreeSet<>(derived));
    }

    /** This state with another V and clock. */
    public ShardState with(VersionVector newApplied, HybridTimestamp newClock) {
        return new ShardState(newApplied, purged, horizon, newClock, derived, floor, forks);
    }

    /** This state with a tombstone's origin, place and time behind it; nothing goes back. */
    public ShardState withPurged(VersionVector morePurged, HybridTimestamp higherHorizon) {
        return new ShardState(
                applied,
                VersionVector.merge(purged, morePurged),
                HybridTimestamp.max(horizon, higherHorizon),
                clock,
                derived,
                floor,
                forks);
    }

    /** This state with the columns of more retired replicas derived; none goes back. */
    public ShardState withDerived(Set<ReplicaId> more) {
        Set<ReplicaId> all = new TreeSet<>(derived);
        all.addAll(more);
        return new ShardState(applied, purged, horizon, clock, all, floor, forks);
    }

    /** This state with another floor. */
    public ShardState withFloor(ForkFloor other) {
        return new ShardState(applied, purged, horizon, clock, derived, other, forks);
    }

    /** This state with more of logs that have forked. */
    public ShardState withForks(ForkTips more) {
        return new ShardState(applied, purged, horizon, clock, derived, floor, ForkTips.merge(forks, more));
    }
}
