package dev.likewise.replication.link;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;

/**
 * What {@link Gossip} asks of whoever owns the sockets. Called from within {@link Gossip}'s methods, on its thread; no
 * method may block, throw, or call back into {@link Gossip} before it has returned.
 */
public interface LinkDriver {
    /**
     * Opens a connection. The driver answers later with {@link Gossip#connected} or {@link Gossip#closed} for this id.
     *
     * @param link a new id; the driver numbers accepted connections from the same sequence, see {@link Gossip#nextLinkId}
     * @param address {@code host:port}
     */
    void dial(long link, String address);

    /** Writes one frame. It may be lost if the link breaks, and may be dropped if the other side does not read. */
    void write(long link, Frame frame);

    /** Closes a connection after what was written; {@link Gossip#closed} is not called for it any more. */
    void close(long link);

    /** Hands an input to a shard's mailbox; there is always room, as what peers may have in flight is bounded. */
    void deliver(int shard, Input input);

    /** Makes the table durable before this returns, then hands it to all shards as {@link Input.Members}. */
    void membersChanged(MemberTable members);

    /** Something for an operator: a refusal, a link up or down. */
    void note(LinkEvent event);

    /**
     * Another node runs as this replica, on a copy of its disk: neither must go on.
     *
     * @param why a sentence for a person
     */
    void copied(String why);

    /**
     * Something a person may want to see of a link.
     *
     * @param kind what
     * @param peer who, its address while not known
     * @param detail a sentence, empty if the kind says it all
     */
    record LinkEvent(Kind kind, String peer, String detail) {
        /** What happened. */
        public enum Kind {
            UP,
            DOWN,
            /** This side refused the other. */
            REFUSED,
            /** The other side refused this one. */
            REFUSED_BY_PEER
        }

        static LinkEvent of(Kind kind, ReplicaId peer, String detail) {
            return new LinkEvent(kind, peer.toString(), detail);
        }
    }
}
