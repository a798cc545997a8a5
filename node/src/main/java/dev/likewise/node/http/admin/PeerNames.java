package dev.likewise.node.http.admin;

import java.util.Arrays;

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
        return name.equals(replica)
                || (parts.length >= 2 && name.equals(parts[0] + "/" + parts[1]))
                || Arrays.asList(parts).subList(0, Math.min(2, parts.length)).contains(name);
    }
}
