package dev.likewise.node.http;

import java.util.List;
import java.util.Optional;

/** The nodes of this process, one a region; in development only. Safe for all threads; never blocks. */
public interface Neighbours {
    /** The regions, in the order in which they were started. */
    List<String> regions();

    /** Both servers of a region's node; empty if it is not running. */
    Optional<NodeHttp> servers(String region);
}
