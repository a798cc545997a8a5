package dev.likewise.node.audit;

import dev.likewise.replication.port.ShardState;
import java.util.List;
import java.util.Optional;

/**
 * What one subject looked like in one moment.
 *
 * @param state the shard's state in that moment
 * @param quiet whether no snapshot was being merged, which puts registers ahead of V
 * @param differences what did not fit; empty if all did
 */
record Measured(ShardState state, boolean quiet, List<Difference> differences) {
    boolean isSound() {
        return differences.isEmpty();
    }

    /** What is wrong with the own column. */
    Optional<Difference> own() {
        return differences.stream().filter(Difference::isOwn).findFirst();
    }

    boolean hasUndecided() {
        return differences.stream().anyMatch(Difference::onlyAtRest);
    }

    /** Whether a difference that was there before is there no more. */
    boolean isWithout(Difference before) {
        return differences.stream().noneMatch(before::isSameLawAs);
    }
}
