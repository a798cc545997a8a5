package dev.likewise.cli.local;

import dev.likewise.node.Node;
import dev.likewise.node.api.Faults;

/**
 * A node in this process.
 *
 * @param http its URL for clients
 * @param admin its URL for operators
 */
record LocalNode(String region, String name, Node node, String http, String admin) {
    static LocalNode of(String region, String name, Node node) {
        return new LocalNode(region, name, node, Nodes.url(node.httpAddress()), Nodes.url(node.adminAddress()));
    }

    Faults faults() {
        return node.faults().orElseThrow();
    }
}
