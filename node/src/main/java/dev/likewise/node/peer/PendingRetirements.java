package dev.likewise.node.peer;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.Retirements.Retired;
import dev.likewise.replication.link.Gossip;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Retirements that a second member is still to hear of. On the gossip event loop. */
final class PendingRetirements {
    private static final long WAIT_MILLIS = 5_000;

    private final ReplicaId self;
    private final Supplier<MemberTable> durable;
    private final List<Pending> pending = new ArrayList<>();

    private record Pending(ReplicaId replica, CompletableFuture<Retired> answer, long untilTicks) {}

    /** @param durable the member table as it is on this node's disk */
    PendingRetirements(ReplicaId self, Supplier<MemberTable> durable) {
        this.self = self;
        this.durable = durable;
    }

    void add(ReplicaId replica, CompletableFuture<Retired> answer, long nowTicks) {
        pending.add(new Pending(replica, answer, nowTicks + WAIT_MILLIS));
    }

    /** Answers those that are known elsewhere by now, and those that have waited long enough. */
    void check(Gossip gossip, long nowTicks) {
        for (Iterator<Pending> all = pending.iterator(); all.hasNext(); ) {
            Pending one = all.next();
            Set<ReplicaId> know = gossip.whoKnowsRetired(one.replica());
            boolean durableHere = durable.get().isRetired(one.replica());
            boolean alone = durable.get().active().stream().allMatch(self::equals);
            if (durableHere && (alone || !know.isEmpty() || nowTicks >= one.untilTicks())) {
                one.answer().complete(new Retired(one.replica(), know, alone || !know.isEmpty()));
                all.remove();
            } else if (nowTicks >= one.untilTicks()) {
                fail(one, "the disk does not take it");
                all.remove();
            }
        }
    }

    /** The node stops. */
    void stop() {
        pending.forEach(one -> fail(one, "the node stops"));
        pending.clear();
    }

    private static void fail(Pending one, String why) {
        one.answer().completeExceptionally(new IllegalStateException(why));
    }
}
