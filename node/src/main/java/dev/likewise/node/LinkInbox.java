package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.node.audit.PeerVectors;
import dev.likewise.node.peer.LinkLog;
import dev.likewise.node.peer.ShardInbox;
import dev.likewise.node.runtime.Engine;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.replica.Input;
import java.util.Optional;

/** Takes what links bring: inputs to the engine, events to the log. On the links' event loop. */
final class LinkInbox implements ShardInbox {
    private final Engine engine;
    private final LinkLog log;
    private final PeerVectors vectors;

    /** @param vectors overhears what peers say of themselves */
    LinkInbox(Engine engine, LinkLog log, PeerVectors vectors) {
        this.engine = engine;
        this.log = log;
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
        log.note(event);
    }

    @Override
    public void copied(String why) {
        engine.doubt(why);
    }

    @Override
    public void dialFailed(String address, String reason) {
        log.dialFailed(address, reason);
    }

    @Override
    public void clockJudged(Optional<String> wrong) {
        engine.clockJudged(wrong);
    }

    @Override
    public long pendingBytes() {
        return engine.waitingRecordBytes();
    }
}
