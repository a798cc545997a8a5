package dev.likewise.crdt;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How much of each origin's log a replica has applied: origin → {@link LogPosition}, sorted by origin. Immutable.
 *
 * <p>Source: Parker et al., "Detection of mutual inconsistency in distributed systems", IEEE TSE 9(3), 1983.
 */
public final class VersionVector {
    /** Nothing of anybody. */
    public static final VersionVector EMPTY = new VersionVector(new TreeMap<>());

    private final NavigableMap<ReplicaId, LogPosition> positions;

    private VersionVector(NavigableMap<ReplicaId, LogPosition> positions) {
        this.positions = positions;
    }

    /** A vector of these positions; those at the start are left out. */
    public static VersionVector of(Map<ReplicaId, LogPosition> positions) {
        NavigableMap<ReplicaId, LogPosition> kept = new TreeMap<>(positions);
        kept.values().removeIf(position -> position.seq() == 0);
        return new VersionVector(kept);
    }

    /** How far one origin's log was applied, {@link LogPosition#START} if not at all. */
    public LogPosition of(ReplicaId origin) {
        return positions.getOrDefault(origin, LogPosition.START);
    }

    /** The number of the last record applied of one origin, 0 if none. */
    public long seq(ReplicaId origin) {
        return of(origin).seq();
    }

    /** This vector with one origin's position replaced. */
    public VersionVector with(ReplicaId origin, LogPosition position) {
        NavigableMap<ReplicaId, LogPosition> changed = new TreeMap<>(positions);
        if (position.seq() == 0) {
            changed.remove(origin);
        } else {
            changed.put(origin, position);
        }
        return new VersionVector(changed);
    }

    /** For each origin the position further on; of two at the same number, the one with the larger chain. */
    public static VersionVector merge(VersionVector a, VersionVector b) {
        NavigableMap<ReplicaId, LogPosition> merged = new TreeMap<>(a.positions);
        b.positions.forEach((origin, position) -> merged.merge(origin, position, VersionVector::further));
        return new VersionVector(merged);
    }

    private static LogPosition further(LogPosition a, LogPosition b) {
        if (a.seq() != b.seq()) {
            return a.seq() > b.seq() ? a : b;
        }
        // A fork: whoever compares chains must see it; merging only has to be the same on every side.
        return Long.compareUnsigned(a.chain(), b.chain()) >= 0 ? a : b;
    }

    /** Whether this vector is at least as far in every component. */
    public boolean covers(VersionVector other) {
        for (Map.Entry<ReplicaId, LogPosition> entry : other.positions.entrySet()) {
            if (seq(entry.getKey()) < entry.getValue().seq()) {
                return false;
            }
        }
        return true;
    }

    /** All positions, sorted by origin; cannot be changed. */
    public NavigableMap<ReplicaId, LogPosition> asMap() {
        return Collections.unmodifiableNavigableMap(positions);
    }

    void writeTo(CanonicalOutput out) {
        out.count(positions.size());
        positions.forEach((origin, position) -> {
            out.replica(origin);
            out.unsigned(position.seq());
            out.fixed64(position.chain());
        });
    }

    static VersionVector readFrom(CanonicalInput in) {
        NavigableMap<ReplicaId, LogPosition> read = new TreeMap<>();
        int n = in.count();
        for (int i = 0; i < n; i++) {
            ReplicaId origin = in.replica();
            in.require(read.isEmpty() || read.lastKey().compareTo(origin) < 0, "origins out of order");
            LogPosition position = new LogPosition(in.unsigned(), in.fixed64());
            in.require(position.seq() > 0, "a position at the start");
            read.put(origin, position);
        }
        return new VersionVector(read);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VersionVector that && positions.equals(that.positions);
    }

    @Override
    public int hashCode() {
        return positions.hashCode();
    }

    @Override
    public String toString() {
        return positions.toString();
    }
}
