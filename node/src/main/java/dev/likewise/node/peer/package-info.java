/**
 * Links over TCP: the sockets under {@link dev.likewise.replication.link.Gossip}.
 *
 * <p>In reading order: {@code PeerLinks} is what the node holds; {@code LinkTable} is what {@code Gossip} drives, with a
 * {@code Connection} for each socket; {@code FrameDecoder} and {@code FrameEncoder} are the wire form; {@code LinkFaults}
 * and {@code FaultHandler} put faults on links on purpose; {@code StatusBoard} tells operators.
 *
 * <p>Everything but {@code PeerLinks}, {@code LinkFaults} and {@code Directory} lives on one event loop. Nothing of the
 * protocol is decided here, nothing here blocks, and what a peer can make this node hold is bounded: frames that a peer
 * does not read are dropped, as the protocol sends again what was not acknowledged.
 */
package dev.likewise.node.peer;
