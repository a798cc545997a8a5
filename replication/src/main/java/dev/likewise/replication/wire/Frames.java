package dev.likewise.replication.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Ack;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.MemberEntry;
import dev.likewise.replication.proto.Position;
import dev.likewise.replication.proto.Pull;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.proto.Refusal;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Turns messages of shards and the values in reports into frames, and back. What cannot be read is an {@link
 * IllegalArgumentException} with a sentence.
 */
public final class Frames {
    private static final int ADDRESSES_MAX = 64;
    private static final int ADDRESS_CHARS_MAX = 300;

    private Frames() {}

    /** A frame that carries a shard's message to the same shard of a peer. */
    public static Frame of(int shard, ShardMessage message) {
        return message.accept(new ShardMessage.Visitor<Frame>() {
            @Override
            public Frame records(ShardMessage.Records sent) {
                StoredRecord first = sent.records().get(0);
                Records.Builder records = Records.newBuilder()
                        .setShard(shard)
                        .setOrigin(first.origin().toString())
                        .setFirstSeq(first.seq());
                // The bytes are never changed, so they need not be copied.
                sent.records().forEach(stored -> records.addRecords(UnsafeByteOperations.unsafeWrap(stored.bytes())));
                return Frame.newBuilder().setRecords(records).build();
            }

            @Override
            public Frame ack(ShardMessage.Ack sent) {
                Ack.Builder ack = Ack.newBuilder().setShard(shard).addAllApplied(positions(sent.applied()));
                return Frame.newBuilder().setAck(ack).build();
            }

            @Override
            public Frame pull(ShardMessage.Pull sent) {
                Pull.Builder pull = Pull.newBuilder()
                        .setShard(shard)
                        .setOrigin(sent.origin().toString())
                        .setAfterSeq(sent.afterSeq());
                return Frame.newBuilder().setPull(pull).build();
            }
        });
    }

    /** The last frame of whoever ends a link on purpose. */
    public static Frame refusal(Refusal.Code code, String reason) {
        return Frame.newBuilder()
                .setRefusal(Refusal.newBuilder().setCode(code).setReason(reason))
                .build();
    }

    /** What a shard gets of a frame with records. */
    public static Input.Records input(ReplicaId from, Records frame) {
        if (frame.getFirstSeq() < 1) {
            throw new IllegalArgumentException("records from " + frame.getFirstSeq() + " (expected: >= 1)");
        }
        List<byte[]> records = new ArrayList<>(frame.getRecordsCount());
        for (ByteString bytes : frame.getRecordsList()) {
            if (bytes.size() < Long.BYTES || bytes.size() > StoredRecord.MAX_BYTES) {
                throw new IllegalArgumentException("a record of " + bytes.size() + " bytes (expected: " + Long.BYTES
                        + " to " + StoredRecord.MAX_BYTES + ")");
            }
            records.add(bytes.toByteArray());
        }
        return new Input.Records(from, ReplicaId.parse(frame.getOrigin()), frame.getFirstSeq(), records);
    }

    /** What a shard gets of an acknowledgement. */
    public static Input.Ack input(ReplicaId from, Ack frame) {
        return new Input.Ack(from, vector(frame.getAppliedList()));
    }

    /** What a shard gets of a pull. */
    public static Input.Pull input(ReplicaId from, Pull frame) {
        if (frame.getAfterSeq() < 0) {
            throw new IllegalArgumentException("pull after " + frame.getAfterSeq() + " (expected: >= 0)");
        }
        return new Input.Pull(from, ReplicaId.parse(frame.getOrigin()), frame.getAfterSeq());
    }

    /** A vector as it stands in a frame. */
    public static List<Position> positions(VersionVector vector) {
        List<Position> positions = new ArrayList<>();
        vector.asMap()
                .forEach((origin, position) -> positions.add(Position.newBuilder()
                        .setOrigin(origin.toString())
                        .setSeq(position.seq())
                        .setChain(position.chain())
                        .build()));
        return positions;
    }

    /** A vector, or part of one, out of a frame. */
    public static VersionVector vector(List<Position> positions) {
        NavigableMap<ReplicaId, LogPosition> vector = new TreeMap<>();
        positions.forEach(position -> vector.put(
                ReplicaId.parse(position.getOrigin()), new LogPosition(position.getSeq(), position.getChain())));
        return VersionVector.of(vector);
    }

    /** One member as it stands in a report. */
    public static MemberEntry entry(ReplicaId replica, Member member) {
        return MemberEntry.newBuilder()
                .setReplica(replica.toString())
                .setAddressVersion(member.addressVersion())
                .addAllGossip(member.gossip())
                .addAllHttp(member.http())
                .setRetired(member.retired())
                .build();
    }

    /** A table with the members of a report merged in. */
    public static MemberTable merge(MemberTable table, List<MemberEntry> entries) {
        MemberTable merged = table;
        for (MemberEntry entry : entries) {
            merged = merged.with(
                    ReplicaId.parse(entry.getReplica()),
                    new Member(
                            entry.getAddressVersion(),
                            addresses(entry.getGossipList()),
                            addresses(entry.getHttpList()),
                            entry.getRetired()));
        }
        return merged;
    }

    /** They will be dialled, so there may not be too many, and each must look like one. */
    private static List<String> addresses(List<String> said) {
        if (said.size() > ADDRESSES_MAX) {
            throw new IllegalArgumentException(
                    said.size() + " addresses of one member (expected: up to " + ADDRESSES_MAX + ")");
        }
        for (String address : said) {
            boolean plain = address.chars().allMatch(c -> c > ' ' && c < 0x7f);
            if (address.isEmpty() || address.length() > ADDRESS_CHARS_MAX || !plain) {
                throw new IllegalArgumentException("a member's address of " + address.length()
                        + " characters (expected: 1 to " + ADDRESS_CHARS_MAX + " of printable ASCII)");
            }
        }
        return said;
    }
}
