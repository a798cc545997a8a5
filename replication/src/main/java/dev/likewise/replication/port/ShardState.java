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
 * @param shared the number of the last own record that all other active members were seen to have, with the same chain
 * @param forks what is here of logs that have forked
 * @param unproven places in logs of replicas that are not retired from which a snapshot has lifted V, while nobody could
 *     tell whether they lie on the branch that V names now
 */
public record ShardState(
        VersionVector applied,
        VersionVector purged,
        HybridTimestamp horizon,
        HybridTimestamp clock,
        Set<ReplicaId> derived,
        long shared,
        ForkTips forks,
        ForkTips unproven) {
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
        this(applied, purged, horizon, clock, derived, 0, ForkTips.NONE, ForkTips.NONE);
    }

    public ShardState {
        derived = Collections.unmodifiableSet(new TreeSet<>(derived));
    }

    /** This state with another V and clock. */
    public ShardState with(VersionVector newApplied, HybridTimestamp newClock) {
        return new ShardState(newApplied, purged, horizon, newClock, derived, shared, forks, unproven);
    }

    /** This state with a tombstone's origin, place and time behind it; nothing goes back. */
    public ShardState withPurged(VersionVector morePurged, HybridTimestamp higherHorizon) {
        return new ShardState(
                applied,
                VersionVector.merge(purged, morePurged),
                HybridTimestamp.max(horizon, higherHorizon),
                clock,
                derived,
                shared,
                forks,
                unproven);
    }

    /** This state with the columns of more retired replicas derived; none goes back. */
    public ShardState withDerived(Set<ReplicaId> more) {
        Set<ReplicaId> all = new TreeSet<>(derived);
        all.addAll(more);
        return new ShardState(applied, purged, horizon, clock, all, shared, forks, unproven);
    }

    /** This state with more of the own log shared with all others; it never goes back. */
    public ShardState withShared(long more) {
        return new ShardState(applied, purged, horizon, clock, derived, Math.max(shared, more), forks, unproven);
    }

    /** This state with more of logs that have forked, and with another set of places that are not proven. */
    public ShardState withForks(ForkTips more, ForkTips nowUnproven) {
        return new ShardState(
                applied, purged, horizon, clock, derived, shared, ForkTips.merge(forks, more), nowUnproven);
    }
}
