package dev.likewise.node.peer;

import java.util.HashMap;
import java.util.Map;

/** Bytes and edges of connections that have ended, by node, so that a link's counters never fall. On the gossip event loop. */
final class TrafficTotals {
    /** Bytes, and edges in records, each way. */
    record Traffic(long bytesIn, long bytesOut, long edgesIn, long edgesOut) {
        static final Traffic NONE = new Traffic(0, 0, 0, 0);

        Traffic plus(Traffic other) {
            return new Traffic(
                    bytesIn + other.bytesIn,
                    bytesOut + other.bytesOut,
                    edgesIn + other.edgesIn,
                    edgesOut + other.edgesOut);
        }

        static Traffic of(Connection connection) {
            TrafficMeter meter = connection.meter();
            return new Traffic(meter.bytesIn(), meter.bytesOut(), connection.edgesIn(), connection.edgesOut());
        }
    }

    private final Map<String, Traffic> byNode = new HashMap<>();
    private long endedDroppedFrames;

    /** A connection is gone. Strangers count for nobody, or they could make this map grow. */
    void ended(Connection connection, Directory directory) {
        endedDroppedFrames += connection.droppedFrames();
        if (connection.node() != null && directory.knows(connection.node())) {
            byNode.merge(connection.node(), Traffic.of(connection), Traffic::plus);
        }
    }

    /** What went over former connections with a node. */
    Traffic of(String node) {
        return byNode.getOrDefault(node, Traffic.NONE);
    }

    long endedDroppedFrames() {
        return endedDroppedFrames;
    }
}
