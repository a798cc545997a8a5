package dev.likewise.node.peer;

import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.link.LinkDriver;
import java.net.InetSocketAddress;

/** Makes a node's {@link Gossip}, once, on the gossip event loop, when the port is known and before anyone is let in. */
@FunctionalInterface
public interface GossipFactory {
    /**
     * @param bound where connections are accepted, with the port that the system chose if none was given
     * @param driver the sockets
     */
    Gossip create(InetSocketAddress bound, LinkDriver driver);
}
