package dev.likewise.cli.replay;

import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.shell.Time;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** The nodes that taps go to; one that could not be reached is left alone for a moment. Safe for all threads. */
final class Targets {
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final List<NodeClient> nodes;
    private final Time time;
    private final AtomicLongArray restsUntil;

    Targets(List<NodeClient> nodes, Time time) {
        this.nodes = nodes;
        this.time = time;
        this.restsUntil = new AtomicLongArray(nodes.size());
        long now = time.nanos();
        for (int i = 0; i < nodes.size(); i++) {
            restsUntil.set(i, now);
        }
    }

    int size() {
        return nodes.size();
    }

    NodeClient get(int node) {
        return nodes.get(node);
    }

    /** The first at or after a node, round and round, that does not rest; that node itself where all do. */
    int atOrAfter(int node) {
        long now = time.nanos();
        for (int i = 0; i < nodes.size(); i++) {
            int candidate = (node + i) % nodes.size();
            if (restsUntil.get(candidate) - now <= 0) {
                return candidate;
            }
        }
        return node % nodes.size();
    }

    void couldNotReach(int node) {
        restsUntil.set(node, time.nanos() + REST_NANOS);
    }
}
