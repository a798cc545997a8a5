package dev.likewise.replication.link;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Refusal;
import java.util.Optional;

/** Decides whether a Hello is from someone this node may talk to. */
final class Handshake {
    /** The version of the protocol that this code speaks. */
    static final int PROTOCOL = 1;

    /** Why a Hello is refused: a code for the other side's code, a sentence for both sides' people. */
    record Refused(Refusal.Code code, String reason) {}

    private final GossipSettings settings;
    private final ReplicaId self;
    private final long run;

    /** @param run this run's number, not 0 */
    Handshake(GossipSettings settings, ReplicaId self, long run) {
        this.settings = settings;
        this.self = self;
        this.run = run;
    }

    /**
     * Empty if all is well. The protocol comes first: another one may say everything else in another way.
     *
     * @throws IllegalArgumentException if the Hello cannot be read
     */
    Optional<Refused> check(Hello hello, MemberTable members) {
        if (hello.getProtocol() != PROTOCOL) {
            return refused(
                    Refusal.Code.PROTOCOL,
                    "protocol " + hello.getProtocol() + " (expected: " + PROTOCOL + "); update the older node");
        }
        if (!hello.getCluster().equals(settings.cluster())) {
            return refused(
                    Refusal.Code.CLUSTER,
                    "cluster '" + hello.getCluster() + "' (expected: '" + settings.cluster()
                            + "'); one of the two dials a node of another cluster");
        }
        ShardPlacement placement = settings.placement();
        if (hello.getShards() != placement.shards() || hello.getSpread() != placement.spread()) {
            return refused(
                    Refusal.Code.PLACEMENT,
                    hello.getShards() + " shards, spread " + hello.getSpread() + " (expected: " + placement.shards()
                            + ", spread " + placement.spread() + "); these are fixed when a cluster is created");
        }
        ReplicaId peer = ReplicaId.parse(hello.getReplica());
        if (peer.equals(self) && hello.getRun() != run && hello.getRun() != 0) {
            return refused(Refusal.Code.COPY, copy(self));
        }
        if (peer.equals(self)) {
            return refused(Refusal.Code.SELF, "this is the same replica, " + self);
        }
        if (members.isRetired(peer)) {
            return refused(Refusal.Code.RETIRED, retired(peer));
        }
        return Optional.empty();
    }

    /** Why neither of two nodes goes on. */
    static String copy(ReplicaId self) {
        return "another node runs as " + self + " too, on a copy of its disk; both start over";
    }

    /** Why nothing is taken from a replica. */
    static String retired(ReplicaId peer) {
        return "replica " + peer + " is retired";
    }

    private static Optional<Refused> refused(Refusal.Code code, String reason) {
        return Optional.of(new Refused(code, reason));
    }
}
