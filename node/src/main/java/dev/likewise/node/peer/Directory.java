package dev.likewise.node.peer;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Which nodes there are and where, for faults that name them. A node is {@code region/node} here, as a fault is about a
 * link and outlives an incarnation. Safe for all threads.
 */
final class Directory {
    private final String self;
    private final Set<String> nodes = ConcurrentHashMap.newKeySet();
    private final Map<String, String> nodesByAddress = new ConcurrentHashMap<>();
    private final Map<SocketAddress, String> nodesBySocket = new ConcurrentHashMap<>();

    Directory(ReplicaId self, MemberTable members) {
        this.self = nodeOf(self);
        members(members);
    }

    static String nodeOf(ReplicaId replica) {
        return replica.region() + "/" + replica.node();
    }

    /** Takes active members for known, and those retired for gone unless their node lives on. */
    void members(MemberTable members) {
        members.retired().forEach(replica -> nodes.remove(nodeOf(replica)));
        for (ReplicaId replica : members.active()) {
            met(nodeOf(replica));
            members.get(replica).gossip().forEach(address -> nodesByAddress.put(address, nodeOf(replica)));
        }
    }

    /** A node was heard of. */
    void met(String node) {
        if (!node.equals(self)) {
            nodes.add(node);
        }
    }

    /** A node answered where this side dialled. */
    void metAt(String node, String address, SocketAddress socket) {
        met(node);
        nodesByAddress.put(address, node);
        nodesBySocket.put(socket, node);
    }

    boolean knows(String node) {
        return nodes.contains(node);
    }

    /** The node that is known to be where this side dialled; {@code null} if none is. */
    String at(String address, SocketAddress socket) {
        String node = nodesByAddress.get(address);
        return node != null ? node : nodesBySocket.get(socket);
    }

    /**
     * The one node that a name means.
     *
     * @param name a replica id, {@code region/node}, a node name or a region
     * @throws IllegalArgumentException if it means none or several
     */
    String resolve(String name) {
        List<String> meant = nodes.stream()
                .filter(node -> names(node).anyMatch(name::equals))
                .sorted()
                .toList();
        if (meant.size() == 1) {
            return meant.get(0);
        }
        String replicaOf = name.replaceFirst("^([^/]*/[^/]*)/[^/]*$", "$1");
        if (nodes.contains(replicaOf)) {
            return replicaOf;
        }
        String known =
                nodes.isEmpty() ? "it knows none yet" : "its peers are " + String.join(", ", new TreeSet<>(nodes));
        if (!meant.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + name + "' is several peers of " + self + ": say which of " + String.join(", ", meant));
        }
        if (replicaOf.equals(self) || names(self).anyMatch(name::equals)) {
            throw new IllegalArgumentException("'" + name + "': that is this node itself; " + known);
        }
        throw new IllegalArgumentException("'" + name + "' is no peer of " + self + ": " + known);
    }

    private static Stream<String> names(String node) {
        int slash = node.indexOf('/');
        return Stream.of(node, node.substring(0, slash), node.substring(slash + 1));
    }
}
