package dev.likewise.replication.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Ack;
import dev.likewise.replication.proto.Digest;
import dev.likewise.replication.proto.DigestRows;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.MemberEntry;
import dev.likewise.replication.proto.Position;
import dev.likewise.replication.proto.Pull;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.proto.Refusal;
import dev.likewise.replication.proto.SnapshotGone;
import dev.likewise.replication.proto.SnapshotPart;
import dev.likewise.replication.proto.SnapshotPull;
import dev.likewise.replication.proto.Trimmed;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Turns messages of shards and the values in reports into frames, and back. What cannot be read is an {@link
 * IllegalArgumentException} with a sentence.
 */
public final class Frames {
    private static final int ADDRESSES_MAX = 64;
    private static final int ADDRESS_CHARS_MAX = 300;

    /** The largest chunk of a snapshot, in bytes. */
    static final int CONTENT_BYTES_MAX = 1 << 20;

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

            @Override
            public Frame trimmed(ShardMessage.Trimmed sent) {
                Trimmed.Builder trimmed = Trimmed.newBuilder()
                        .setShard(shard)
                        .setOrigin(sent.origin().toString())
                        .setFirstSeq(sent.firstSeq());
                return Frame.newBuilder().setTrimmed(trimmed).build();
            }

            @Override
            public Frame snapshotPull(ShardMessage.SnapshotPull sent) {
                SnapshotPull.Builder pull = SnapshotPull.newBuilder()
                        .setShard(shard)
                        .setId(sent.id())
                        .setChunk(sent.chunk());
                return Frame.newBuilder().setSnapshotPull(pull).build();
            }

            @Override
            public Frame snapshotPart(ShardMessage.SnapshotPart sent) {
                SnapshotPart.Builder part = SnapshotPart.newBuilder()
                        .setShard(shard)
                        .setId(sent.id())
                        .setChunk(sent.chunk())
                        .setLast(sent.last())
                        .setContent(UnsafeByteOperations.unsafeWrap(sent.content()));
                return Frame.newBuilder().setSnapshotPart(part).build();
            }

            @Override
            public Frame snapshotGone(ShardMessage.SnapshotGone sent) {
                SnapshotGone.Builder gone =
                        SnapshotGone.newBuilder().setShard(shard).setId(sent.id());
                return Frame.newBuilder().setSnapshotGone(gone).build();
            }

            @Override
            public Frame lane(ShardMessage.Lane sent) {
                return Frame.newBuilder().setLane(LaneFrames.of(shard, sent)).build();
            }

            @Override
            public Frame digest(ShardMessage.Digest sent) {
                Digest.Builder digest = Digest.newBuilder()
                        .setShard(shard)
                        .addAllApplied(positions(sent.applied()))
                        .addAllBuckets(sent.buckets());
                return Frame.newBuilder().setDigest(digest).build();
            }

            @Override
            public Frame digestRows(ShardMessage.DigestRows sent) {
                DigestRows.Builder rows = DigestRows.newBuilder()
                        .setShard(shard)
                        .setBucket(sent.bucket())
                        .setWants(sent.wants())
                        .setLast(sent.last())
                        .setContent(UnsafeByteOperations.unsafeWrap(sent.content()));
                return Frame.newBuilder().setDigestRows(rows).build();
            }
        });
    }

    /** What a frame brings to one shard. */
    public record ForShard(int shard, Input input) {}

    /** What a frame brings to a shard, empty if it is of another kind, or of one of a later version. */
    public static Optional<ForShard> forShard(ReplicaId from, Frame frame) {
        return Optional.ofNullable(
                switch (frame.getKindCase()) {
                    case RECORDS -> new ForShard(frame.getRecords().getShard(), input(from, frame.getRecords()));
                    case ACK -> new ForShard(frame.getAck().getShard(), input(from, frame.getAck()));
                    case PULL -> new ForShard(frame.getPull().getShard(), input(from, frame.getPull()));
                    case TRIMMED -> new ForShard(frame.getTrimmed().getShard(), input(from, frame.getTrimmed()));
                    case SNAPSHOT_PULL ->
                        new ForShard(frame.getSnapshotPull().getShard(), input(from, frame.getSnapshotPull()));
                    case SNAPSHOT_PART ->
                        new ForShard(frame.getSnapshotPart().getShard(), input(from, frame.getSnapshotPart()));
                    case SNAPSHOT_GONE ->
                        new ForShard(frame.getSnapshotGone().getShard(), input(from, frame.getSnapshotGone()));
                    case LANE -> new ForShard(frame.getLane().getShard(), LaneFrames.input(from, frame.getLane()));
                    case DIGEST -> new ForShard(frame.getDigest().getShard(), input(from, frame.getDigest()));
                    case DIGEST_ROWS ->
                        new ForShard(frame.getDigestRows().getShard(), input(from, frame.getDigestRows()));
                    default -> null;
                });
    }

    /** The last frame of whoever ends a link on purpose. */
    public static Frame refusal(Refusal.Code code, String reason) {
        return Frame.newBuilder()
                .setRefusal(Refusal.newBuilder().setCode(code).setReason(reason))
                .build();
    }

    /** What a shard gets of a frame with records. */
    static Input.Records input(ReplicaId from, Records frame) {
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
    static Input.Ack input(ReplicaId from, Ack frame) {
        return new Input.Ack(from, vector(frame.getAppliedList()));
    }

    /** What a shard gets of a pull. */
    static Input.Pull input(ReplicaId from, Pull frame) {
        if (frame.getAfterSeq() < 0) {
            throw new IllegalArgumentException("pull after " + frame.getAfterSeq() + " (expected: >= 0)");
        }
        return new Input.Pull(from, ReplicaId.parse(frame.getOrigin()), frame.getAfterSeq());
    }

    /** What a shard gets where a log does not go back far enough. */
    static Input.Trimmed input(ReplicaId from, Trimmed frame) {
        if (frame.getFirstSeq() < 1) {
            throw new IllegalArgumentException("trimmed to " + frame.getFirstSeq() + " (expected: >= 1)");
        }
        return new Input.Trimmed(from, ReplicaId.parse(frame.getOrigin()), frame.getFirstSeq());
    }

    /** What a shard gets where a peer wants a chunk. */
    static Input.SnapshotPull input(ReplicaId from, SnapshotPull frame) {
        return new Input.SnapshotPull(from, frame.getId(), chunk(frame.getChunk()));
    }

    /** What a shard gets of a snapshot. */
    static Input.SnapshotPart input(ReplicaId from, SnapshotPart frame) {
        byte[] content = content(frame.getContent());
        return new Input.SnapshotPart(from, frame.getId(), chunk(frame.getChunk()), frame.getLast(), content);
    }

    private static int chunk(int chunk) {
        if (chunk < 1) {
            throw new IllegalArgumentException("chunk " + chunk + " (expected: >= 1)");
        }
        return chunk;
    }

    private static byte[] content(ByteString content) {
        if (content.size() > CONTENT_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a chunk of " + content.size() + " bytes (expected: up to " + CONTENT_BYTES_MAX + ")");
        }
        return content.toByteArray();
    }

    /** What a shard gets where a snapshot is not served. */
    static Input.SnapshotGone input(ReplicaId from, SnapshotGone frame) {
        return new Input.SnapshotGone(from, frame.getId());
    }

    /** What a shard gets of a digest. */
    static Input.Digest input(ReplicaId from, Digest frame) {
        return new Input.Digest(from, vector(frame.getAppliedList()), List.copyOf(frame.getBucketsList()));
    }

    /** What a shard gets of a bucket. */
    static Input.DigestRows input(ReplicaId from, DigestRows frame) {
        if (frame.getBucket() < 0) {
            throw new IllegalArgumentException("bucket " + frame.getBucket() + " (expected: >= 0)");
        }
        byte[] content = content(frame.getContent());
        return new Input.DigestRows(from, frame.getBucket(), frame.getWants(), frame.getLast(), content);
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

    /** Places in logs, for a frame. */
    public static List<Position> tips(ForkTips forks) {
        List<Position> positions = new ArrayList<>();
        for (ReplicaId origin : forks.origins()) {
            forks.of(origin).forEach(tip -> positions.addAll(positions(VersionVector.EMPTY.with(origin, tip))));
        }
        return positions;
    }

    /** Places in logs, out of a frame. */
    public static ForkTips tips(List<Position> positions) {
        ForkTips tips = ForkTips.NONE;
        for (Position position : positions) {
            tips = tips.with(
                    ReplicaId.parse(position.getOrigin()), new LogPosition(position.getSeq(), position.getChain()));
        }
        return tips;
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
