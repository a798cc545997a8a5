package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.node.audit.PeerVectors;
import dev.likewise.node.peer.ShardInbox;
import dev.likewise.node.runtime.Engine;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.replica.Input;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what links bring: inputs to the engine, events to the log. On the links' event loop. */
final class LinkInbox implements ShardInbox {
    private static final Logger LOG = LoggerFactory.getLogger(LinkInbox.class);

    private final Engine engine;
    private final PeerVectors vectors;

    /** @param vectors overhears what peers say of themselves */
    LinkInbox(Engine engine, PeerVectors vectors) {
        this.engine = engine;
        this.vectors = vectors;
    }

    @Override
    public void deliver(int shard, Input input) {
        vectors.overhear(shard, input);
        engine.deliver(shard, input);
    }

    @Override
    public void membersChanged(MemberTable members) {
        engine.membersChanged(members);
    }

    @Override
    public void note(LinkEvent event) {
        switch (event.kind()) {
            case UP, DOWN -> LOG.info("Link to {} {} {}", event.peer(), event.kind(), event.detail());
            case REFUSED, REFUSED_BY_PEER -> LOG.warn("Link to {} {}: {}", event.peer(), event.kind(), event.detail());
        }
    }

    @Override
    public long pendingBytes() {
        return engine.waitingRecordBytes();
    }
}
