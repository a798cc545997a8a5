package dev.likewise.node.http;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.Retirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Retirements as a test says. */
final class FakeRetirements implements Retirements {
    final List<ReplicaId> retired = new ArrayList<>();
    volatile Set<ReplicaId> knownBy = Set.of();
    volatile boolean safe = true;
    volatile String failure;

    @Override
    public CompletableFuture<Retired> retire(ReplicaId replica) {
        if (failure != null) {
            return CompletableFuture.failedFuture(new IllegalStateException(failure));
        }
        retired.add(replica);
        return CompletableFuture.completedFuture(new Retired(replica, knownBy, safe));
    }
}
