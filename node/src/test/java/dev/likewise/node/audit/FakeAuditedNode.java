package dev.likewise.node.audit;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.Replica;
import dev.likewise.replication.replica.ReplicaSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Replicas proper on a store in memory; whatever is delivered is stepped at once. */
final class FakeAuditedNode implements AuditedNode {
    static final ReplicaId SELF = ReplicaId.of("us", "us-1", "0a");
    static final ReplicaId OTHER = ReplicaId.of("eu", "eu-1", "0b");

    private static final long START_MICROS = 1_700_000_000_000_000L;

    final MemoryNodeStore store = MemoryNodeStore.create(4);
    final AtomicInteger delivered = new AtomicInteger();
    private final List<Replica> replicas = new ArrayList<>();
    volatile boolean deaf;
    volatile MemberTable members = MemberTable.EMPTY.with(SELF, Member.UNKNOWN);
    private long ticks;

    FakeAuditedNode() {
        restart();
    }

    /** Makes the replicas again, so that they see what was put into the store behind their backs. */
    void restart() {
        replicas.clear();
        for (int shard = 0; shard < store.shards(); shard++) {
            replicas.add(new Replica(ReplicaSettings.STANDARD, SELF, shard, members, store.shard(shard), false));
        }
    }

    /** Likes a post. */
    void like(String post, String user) {
        EdgeKey key = EdgeKey.like(post, user);
        step(placement().shardOf(key), new Input.Tap(key, true, HybridTimestamp.ZERO, 0, ""));
    }

    private synchronized void step(int shard, Input input) {
        ticks++;
        Outcome outcome = replicas.get(shard).step(new Now(START_MICROS + 1_000 * ticks, ticks), List.of(input));
        outcome.commit().ifPresent(commit -> store.commit(List.of(commit)));
    }

    /** A change of a key's shard behind the replica's back. */
    CommitDraft draft(EdgeKey key) {
        return CommitDraft.of(store, placement().shardOf(key));
    }

    @Override
    public ReplicaId self() {
        return SELF;
    }

    @Override
    public ShardPlacement placement() {
        return new ShardPlacement(4, 1);
    }

    @Override
    public NodeStore store() {
        return store;
    }

    @Override
    public MemberTable members() {
        return members;
    }

    @Override
    public void deliver(int shard, Input repair) {
        delivered.incrementAndGet();
        if (!deaf) {
            step(shard, repair);
        }
    }
}
