package dev.likewise.node.api;

import java.util.List;
import java.util.Map;

/** Faults put on this node on purpose; only there in development and chaos modes. Safe for all threads. */
public interface Faults {
    /**
     * Puts a fault on the link to a peer, in place of the one before in that direction.
     *
     * @param peer a replica id, {@code region/node}, a node name or a region, if it names exactly one known peer
     * @throws IllegalArgumentException if it names none or several
     */
    void putLinkFault(String peer, LinkFault fault);

    /** Takes all faults off a link. */
    void healLink(String peer);

    /** The faults in force, by replica id or {@code region/node}. */
    Map<String, List<LinkFault>> linkFaults();

    /** Shifts this node's wall clock by so much from the true one; 0 sets it right. */
    void setClockOffsetMillis(long offset);

    long clockOffsetMillis();

    /** Puts a fault on this node's disk, in the place of the one before. */
    void putDiskFault(DiskFault fault);

    /** The fault in force, {@link DiskFault#NONE} for none. */
    DiskFault diskFault();
}
