package dev.likewise.node.peer;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.LaneSettings;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.SnapshotSettings;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Limits of a node's links.
 *
 * @param bind where links are accepted; port 0 for any
 * @param tls what links are secured with; empty for plain ones
 * @param frameBytesMax the largest frame taken or sent, without its length; must hold the largest record
 * @param writeBytesMax how many bytes may wait for one peer to read; frames beyond are dropped until half of it is gone
 * @param inboxBytesMax how many bytes of peers' records may wait for the writers before connections are no longer read
 * @param acceptedMax how many accepted connections may be open; further ones are closed at once
 * @param connectMillis how long a dial may take
 * @param closeMillis how long a closed connection may take to write out what it has; when the node stops, its time limit counts
 * @param tickMillis how often the protocol is told the time; at most 100
 * @param maxClockDriftMicros how far ahead of the wall clock others are followed; near it, clocks are doubted
 * @param faultSeed where the randomness of link faults starts
 */
public record PeerSettings(
        InetSocketAddress bind,
        Optional<GossipTlsFiles> tls,
        int frameBytesMax,
        int writeBytesMax,
        long inboxBytesMax,
        int acceptedMax,
        int connectMillis,
        int closeMillis,
        int tickMillis,
        long maxClockDriftMicros,
        long faultSeed) {
    private static final int FRAME_BYTES_MAX = 8 << 20;
    private static final int WRITE_BYTES_MAX = 256 << 20;

    public PeerSettings {
        if (bind.isUnresolved()) {
            throw new IllegalArgumentException("gossip address: " + bind + " (expected: one that resolves)");
        }
        require("frame, bytes", frameBytesMax, 1);
        require("waiting to be written, bytes", writeBytesMax, frameBytesMax);
        require("waiting for writers, bytes", inboxBytesMax, 1);
        require("accepted connections", acceptedMax, 1);
        require("connect, ms", connectMillis, 1);
        require("close, ms", closeMillis, 1);
        require("tick, ms", tickMillis, 1);
        require("clock drift, µs", maxClockDriftMicros, 0);
    }

    private static void require(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
    }

    /**
     * The settings in production. What may wait for one peer is what the protocol may have under way, so that only a peer
     * that does not acknowledge, or one whose resends pile up, loses frames: for each shard a window, a pull, the chunks of
     * a snapshot and a full count lane, and one frame, but not more than 256 MiB. All peers together may keep the writers
     * waiting with twice that.
     */
    public static PeerSettings standard(
            InetSocketAddress bind, Optional<GossipTlsFiles> tls, ShardPlacement placement, ReplicaSettings replica) {
        long aShard = (long) Math.max(replica.windowBytes(), replica.recordBytes())
                + Math.max(replica.pullBytes(), replica.recordBytes())
                + (long) replica.snapshots().windowChunks() * SnapshotSettings.CHUNK_BYTES
                + (long) LaneSettings.ROW_BYTES * replica.lane().subjectsMax();
        long underWay = Math.min(WRITE_BYTES_MAX, placement.shards() * aShard + FRAME_BYTES_MAX);
        return new PeerSettings(
                bind,
                tls,
                FRAME_BYTES_MAX,
                (int) underWay,
                2 * underWay,
                256,
                3_000,
                2_000,
                50,
                replica.maxClockDriftMicros(),
                0);
    }
}
