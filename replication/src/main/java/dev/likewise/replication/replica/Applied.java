package dev.likewise.replication.replica;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;

/** V as the current step has it: how much of each origin's log is applied. The own entry is {@link OwnLog}'s affair. */
final class Applied {
    private VersionVector vector;

    Applied(VersionVector vector) {
        this.vector = vector;
    }

    VersionVector vector() {
        return vector;
    }

    LogPosition of(ReplicaId origin) {
        return vector.of(origin);
    }

    long seq(ReplicaId origin) {
        return vector.seq(origin);
    }

    void advance(ReplicaId origin, LogPosition position) {
        vector = vector.with(origin, position);
    }
}
