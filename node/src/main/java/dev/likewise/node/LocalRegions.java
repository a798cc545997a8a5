package dev.likewise.node;

import dev.likewise.node.http.Neighbours;
import dev.likewise.node.http.NodeHttp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes of one process, one a region, for the one among them that serves all of them under {@code /_dev/}, and the
 * console. In development only. Safe for all threads.
 */
public final class LocalRegions implements Neighbours {
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    /** Takes a region's node, or another one in the place of the one before. */
    public synchronized void add(String region, Node node) {
        nodes.put(region, node);
    }

    @Override
    public synchronized List<String> regions() {
        return List.copyOf(nodes.keySet());
    }

    @Override
    public Optional<NodeHttp> servers(String region) {
        Node node;
        synchronized (this) {
            node = nodes.get(region);
        }
        return node == null ? Optional.empty() : node.servers();
    }
}
