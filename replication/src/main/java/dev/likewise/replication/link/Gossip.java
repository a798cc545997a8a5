package dev.likewise.replication.link;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.replica.ShardView;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * All links of one node. Not safe for threads: the driver calls every method from one thread.
 *
 * <p>Frames that arrive are checked and handed to shards; what shards want sent goes out on the link that stands. Which
 * connections there are is decided here: whom to dial and when, and which of two stays.
 */
public final class Gossip {
    /**
     * @param settings limits and the cluster's identity
     * @param self this replica
     * @param addresses where it can be reached, as the others are to know it
     * @param members the table as it is durable
     * @param views gives the durable views of all shards, by number, at any time, without blocking
     * @param jitter spreads redials
     * @param driver owns the sockets
     */
    public Gossip(
            GossipSettings settings,
            ReplicaId self,
            Member addresses,
            MemberTable members,
            Supplier<List<ShardView>> views,
            RandomGenerator jitter,
            LinkDriver driver) {}

    /** An id for a connection that the driver accepted. */
    public long nextLinkId() {
        return 0;
    }

    /** A connection stands: one that was dialled, or one that was accepted. */
    public void connected(Now now, long link, String remoteAddress, boolean dialled) {}

    /** A frame came. A frame for a link that this side has closed is ignored. */
    public void received(Now now, long link, Frame frame) {}

    /** Bytes came that are no frame: the link is closed with a refusal. */
    public void garbled(Now now, long link, String detail) {}

    /** A connection broke, or could not be opened. */
    public void closed(Now now, long link, String reason) {}

    /** Time passes: heartbeats, time limits, redials. At least every 100 ms. */
    public void tick(Now now) {}

    /** Sends for a shard; dropped if no link to the peer stands. */
    public void send(Now now, ReplicaId to, int shard, ShardMessage message) {}

    /** Forgets the pauses of all addresses: something has changed that makes dialling worth while. */
    public void redialNow(Now now) {}

    /** Tells all peers that this node stops, and closes. */
    public void stop(Now now) {}

    /** All peers and configured addresses. Immutable. */
    public List<LinkStatus> status(Now now) {
        return List.of();
    }
}
