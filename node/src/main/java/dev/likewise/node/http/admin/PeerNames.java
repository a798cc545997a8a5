package dev.likewise.node.http.admin;

import java.util.List;

/** The names a peer goes by: its replica id, {@code region/node}, its node, its region. */
final class PeerNames {
    private PeerNames() {}

    /**
     * Whether a name fits a peer.
     *
     * @param replica a replica id, {@code region/node}, or an address while the id is not known
     */
    static boolean isName(String name, String replica) {
        String[] parts = replica.split("/", 3);
        if (parts.length == 1) {
            return name.equals(replica);
        }
        String node = parts[0] + "/" + parts[1];
        boolean shorter = parts.length == 2 && name.startsWith(node + "/");
        return shorter || List.of(replica, node, parts[0], parts[1]).contains(name);
    }
}
