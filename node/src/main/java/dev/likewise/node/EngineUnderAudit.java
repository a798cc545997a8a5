package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.audit.AuditedNode;
import dev.likewise.node.runtime.Engine;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.replica.Input;

/** An engine as audits see it. */
final class EngineUnderAudit implements AuditedNode {
    private final Engine engine;
    private final ShardPlacement placement;

    EngineUnderAudit(Engine engine, ShardPlacement placement) {
        this.engine = engine;
        this.placement = placement;
    }

    @Override
    public ReplicaId self() {
        return engine.self();
    }

    @Override
    public ShardPlacement placement() {
        return placement;
    }

    @Override
    public NodeStore store() {
        return engine.store();
    }

    @Override
    public MemberTable members() {
        return engine.members();
    }

    @Override
    public void deliver(int shard, Input repair) {
        engine.deliver(shard, repair);
    }
}
