package dev.likewise.node.runtime;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Which peers one shard is linked to and what they last said, for a replica that is made again while links stand: to it
 * they come up a moment ago. Records, acknowledgements and pulls may be lost at any time and are not kept.
 */
final class PeerMemory {
    private final Map<ReplicaId, PeerView> up = new TreeMap<>();
    private boolean allMet;

    void remember(Input input) {
        if (input instanceof Input.PeerUp peer) {
            up.put(peer.peer(), peer.view());
        } else if (input instanceof Input.Report report) {
            up.computeIfPresent(report.from(), (peer, before) -> report.view());
        } else if (input instanceof Input.PeerDown peer) {
            up.remove(peer.peer());
        } else if (input instanceof Input.AllMet) {
            allMet = true;
        }
    }

    /** Says again what a new replica has to know. */
    void replay(Consumer<Input> inputs) {
        up.forEach((peer, view) -> inputs.accept(new Input.PeerUp(peer, view)));
        if (allMet) {
            inputs.accept(new Input.AllMet());
        }
    }
}
