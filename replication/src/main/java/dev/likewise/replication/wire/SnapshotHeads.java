package dev.likewise.replication.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.proto.SnapshotHead;
import java.util.Set;

/** The first chunk of a snapshot. */
public final class SnapshotHeads {
    private static final int VERSION = 1;

    /** What it says: who there is, and V, G, H, the clock and the forks that the rest stands for. */
    public record Head(
            MemberTable members,
            VersionVector applied,
            VersionVector purged,
            HybridTimestamp horizon,
            HybridTimestamp clock,
            ForkTips forks,
            ForkTips unproven) {}

    private SnapshotHeads() {}

    /** Encodes it. */
    public static byte[] write(MemberTable members, ShardState state) {
        SnapshotHead.Builder head = SnapshotHead.newBuilder()
                .setVersion(VERSION)
                .addAllApplied(Frames.positions(state.applied()))
                .addAllPurged(Frames.positions(state.purged()))
                .setHorizon(state.horizon().packed())
                .setClock(state.clock().packed());
        head.addAllForks(Frames.tips(state.forks())).addAllUnproven(Frames.tips(state.unproven()));
        members.asMap().forEach((replica, member) -> head.addMembers(Frames.entry(replica, member)));
        return head.build().toByteArray();
    }

    /** Encodes again what was read. */
    public static byte[] write(Head head) {
        return write(
                head.members(),
                new ShardState(head.applied(), head.purged(), head.horizon(), head.clock(), Set.of())
                        .withForks(head.forks(), head.unproven()));
    }

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     */
    public static Head read(byte[] content) {
        try {
            SnapshotHead head = SnapshotHead.parseFrom(content);
            if (head.getVersion() != VERSION) {
                throw new IllegalArgumentException("a snapshot of version " + head.getVersion() + " (expected: "
                        + VERSION + "); update this node");
            }
            return new Head(
                    Frames.merge(MemberTable.EMPTY, head.getMembersList()),
                    Frames.vector(head.getAppliedList()),
                    Frames.vector(head.getPurgedList()),
                    new HybridTimestamp(head.getHorizon()),
                    new HybridTimestamp(head.getClock()),
                    Frames.tips(head.getForksList()),
                    Frames.tips(head.getUnprovenList()));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("the head of a snapshot: " + e.getMessage(), e);
        }
    }
}
