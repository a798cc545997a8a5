package dev.likewise.node.peer;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.link.LinkDriver;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.replica.Input;
import java.util.Optional;

/** Where links hand over what came from peers. Called on the gossip event loop only; no method may throw. */
public interface ShardInbox {
    /**
     * Puts an input into a shard's mailbox; must not block and must always have room. A well-behaved peer has no more than
     * its window per shard under way; {@link #pendingBytes} is the guard against the others.
     */
    void deliver(int shard, Input input);

    /**
     * Makes the table durable before this returns, then hands it to all shards as {@link Input.Members}. May block for
     * one write, as the protocol must not answer before it; members change rarely.
     */
    void membersChanged(MemberTable members);

    /** Something for an operator: a refusal, a link up or down. Must not block. */
    void note(LinkEvent event);

    /** Another node runs as this replica; see {@link LinkDriver#copied}. Must not block. */
    default void copied(String why) {}

    /**
     * An address could not be reached; told after every attempt. Must not block.
     *
     * @param reason in a few words
     */
    default void dialFailed(String address, String reason) {}

    /**
     * More peers agree with each other on the time than with this node, or that is over. Must not block.
     *
     * @param wrong a sentence for a person; empty when it is over
     */
    default void clockJudged(Optional<String> wrong) {}

    /**
     * How many bytes of peers' records were delivered and not yet taken by a writer. While it is above {@link
     * PeerSettings#inboxBytesMax} no connection is read. Asked after every burst of frames, so it must be cheap.
     */
    default long pendingBytes() {
        return 0;
    }
}
