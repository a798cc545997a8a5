package dev.likewise.node.audit;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardState;
import java.util.List;

/**
 * Whether a shard was at rest in a moment: only then must its columns add up to its members.
 *
 * <p>If every active member has said that it has applied exactly what was applied here, then all hold the same registers,
 * and every correction that these call for has been made and has arrived: a replica that takes a record and has to correct
 * its column writes a record of its own in the same commit, so that its V would differ. That nothing moves is not enough:
 * while a region is cut off, nothing moves for hours, and the corrections it owes are still owed.
 */
final class Rest {
    private final AuditedNode node;
    private final PeerVectors peers;

    Rest(AuditedNode node, PeerVectors peers) {
        this.node = node;
        this.peers = peers;
    }

    /** Whether it is known, by now, that the shard was at rest in a moment of this state. */
    boolean isKnown(int shard, ShardState moment) {
        MemberTable members = node.members();
        // What a retired replica counted is exact once it is derived from the registers.
        boolean derived = moment.derived().containsAll(members.retired());
        List<ReplicaId> others = members.active().stream()
                .filter(member -> !member.equals(node.self()))
                .toList();
        return derived && peers.allSaid(shard, others, moment.applied());
    }
}
