package dev.likewise.replication.link;

import dev.likewise.crdt.ShardPlacement;
import java.util.List;

/**
 * What a node's links are told when it starts.
 *
 * @param cluster the cluster's name; both sides of a link must agree
 * @param placement shards and spread; likewise
 * @param peers configured addresses, {@code host:port}; one of one node is enough
 * @param heartbeatMillis how often a report is sent on each link
 * @param linkTimeoutMillis after which a link on which nothing came is closed, also one whose handshake is not done
 * @param redialMinMillis the pause after the first failed dial of an address; doubles with each failure, jittered
 * @param redialMaxMillis the longest pause
 */
public record GossipSettings(
        String cluster,
        ShardPlacement placement,
        List<String> peers,
        long heartbeatMillis,
        long linkTimeoutMillis,
        long redialMinMillis,
        long redialMaxMillis) {
    public GossipSettings {
        peers = List.copyOf(peers);
        if (heartbeatMillis < 1 || linkTimeoutMillis <= heartbeatMillis) {
            throw new IllegalArgumentException("link timeout: " + linkTimeoutMillis
                    + " ms (expected: more than the heartbeat, " + heartbeatMillis + " ms)");
        }
        if (redialMinMillis < 1 || redialMaxMillis < redialMinMillis) {
            throw new IllegalArgumentException(
                    "redial: " + redialMinMillis + " to " + redialMaxMillis + " ms (expected: 1 <= min <= max)");
        }
    }

    /** The settings of a node in production: a heartbeat a second, 5 s until a link is given up, redial 0.1 to 5 s. */
    public static GossipSettings standard(String cluster, ShardPlacement placement, List<String> peers) {
        return new GossipSettings(cluster, placement, peers, 1_000, 5_000, 100, 5_000);
    }
}
