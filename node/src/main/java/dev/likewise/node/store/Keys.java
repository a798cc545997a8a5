package dev.likewise.node.store;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Tombstone;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The keys of all families. Integers are big-endian. An id that something follows ends with a zero byte, which no id
 * holds, so that the order of keys is the order of {@link Subject} and {@link EdgeKey}; a length in front would sort
 * short ids first.
 */
final class Keys {
    /** A capacity that every key but a record's fits in. */
    static final int CAPACITY = 320;

    static final byte[] FORMAT = meta("format");
    static final byte[] IDENTITY = meta("identity");
    static final byte[] MEMBER_TABLE = meta("members");
    static final byte[] REPLICAS = meta("replica/");

    /** Behind all keys of {@code members}: no UTF-8 has this byte. */
    static final byte[] BEYOND_MEMBERS = {-1};

    private static final byte[] SHARDS = meta("shard/");

    private Keys() {}

    private static byte[] meta(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** {@code edges}: shard, relation, subject, member. */
    static ByteWriter edge(ByteWriter out, int shard, EdgeKey key) {
        return subject(out, shard, key.subject()).id(key.member());
    }

    /** The front of all keys of one subject in {@code edges} and {@code columns}. */
    static ByteWriter subject(ByteWriter out, int shard, Subject subject) {
        return subject(shard(out, shard), subject);
    }

    /** The front of all keys of one shard in every family but {@code members} and {@code meta}. */
    static ByteWriter shard(ByteWriter out, int shard) {
        return out.u16(shard);
    }

    /** The front of all keys of one relation in {@code edges} and {@code columns}, in one shard. */
    static ByteWriter relation(ByteWriter out, int shard, int relation) {
        return shard(out, shard).u8(relation);
    }

    private static ByteWriter subject(ByteWriter out, Subject subject) {
        return out.u8(subject.relation()).id(subject.id()).u8(0);
    }

    /** {@code members}: member, relation, time inverted, subject. */
    static ByteWriter member(ByteWriter out, EdgeKey key, HybridTimestamp time) {
        Subject subject = key.subject();
        return memberList(out, key.member(), subject.relation())
                .u64(~time.packed())
                .id(subject.id());
    }

    /** The front of all keys of the list of what one member likes. */
    static ByteWriter memberList(ByteWriter out, String member, int relation) {
        return out.id(member).u8(0).u8(relation);
    }

    /** Reads a key of {@code members}. */
    static MemberRow member(byte[] key) {
        ByteReader in = new ByteReader(key);
        String member = in.terminatedId();
        int relation = in.u8();
        HybridTimestamp time = new HybridTimestamp(~in.u64());
        return new MemberRow(member, time, new Subject(relation, in.lastId()));
    }

    /** {@code columns}: shard, relation, subject, replica number. */
    static ByteWriter column(ByteWriter out, int shard, Subject subject, int replica) {
        return subject(out, shard, subject).u32(replica);
    }

    /** {@code log}: shard, replica number, seq. */
    static ByteWriter log(ByteWriter out, int shard, int replica, long seq) {
        return origin(out, shard, replica).u64(seq);
    }

    /** The front of all keys of one origin in {@code log} and {@code tombstones}. */
    static ByteWriter origin(ByteWriter out, int shard, int replica) {
        return shard(out, shard).u32(replica);
    }

    /** {@code tombstones}: shard, replica number, seq, relation, subject, member. */
    static ByteWriter tombstone(ByteWriter out, int shard, int replica, long seq, EdgeKey key) {
        return subject(log(out, shard, replica, seq), key.subject()).id(key.member());
    }

    /** {@code stage}: shard, snapshot, chunk. */
    static ByteWriter stage(ByteWriter out, int shard, long id, int chunk) {
        return shard(out, shard).u64(id).u32(chunk);
    }

    /** Reads the snapshot of a key of {@code stage}. */
    static long stageId(byte[] key) {
        return ByteBuffer.wrap(key).getLong(key.length - Integer.BYTES - Long.BYTES);
    }

    /** {@code receipts}: day, user, hash of the key. */
    static ByteWriter receipt(ByteWriter out, int day, String user, ReceiptKey key) {
        return receiptDay(out, day).id(user).u8(0).u64(key.high()).u64(key.low());
    }

    /** The front of all keys of one day in {@code receipts}. */
    static ByteWriter receiptDay(ByteWriter out, int day) {
        return out.u32(day);
    }

    /** {@code meta}: a replica's number, under which its text is kept. */
    static ByteWriter replica(ByteWriter out, int number) {
        return out.raw(REPLICAS).u32(number);
    }

    /** {@code meta}: a shard's state. */
    static ByteWriter shardState(ByteWriter out, int shard) {
        return shard(out.raw(SHARDS), shard);
    }

    /** Reads a key of {@code edges}. */
    static EdgeKey edge(byte[] key) {
        ByteReader in = new ByteReader(key);
        in.u16();
        return new EdgeKey(subject(in), in.lastId());
    }

    /** Reads a key of {@code tombstones}. */
    static Tombstone tombstone(byte[] key) {
        ByteReader in = new ByteReader(key);
        in.u16();
        in.u32();
        long seq = in.u64();
        return new Tombstone(seq, new EdgeKey(subject(in), in.lastId()));
    }

    /** Reads the subject of a key of {@code columns}. */
    static Subject columnSubject(byte[] key) {
        ByteReader in = new ByteReader(key);
        in.u16();
        return subject(in);
    }

    /** Reads the replica number of a key of {@code columns} or {@code meta}: its last four bytes. */
    static int lastNumber(byte[] key) {
        return ByteBuffer.wrap(key).getInt(key.length - Integer.BYTES);
    }

    /** Reads the seq of a key of {@code log}. */
    static long logSeq(byte[] key) {
        return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
    }

    private static Subject subject(ByteReader in) {
        return new Subject(in.u8(), in.terminatedId());
    }

    /**
     * The first key after all that begin with a prefix.
     *
     * @throws IllegalArgumentException if there is none, the prefix being all ones
     */
    static byte[] after(byte[] prefix) {
        for (int last = prefix.length - 1; last >= 0; last--) {
            if (prefix[last] != -1) {
                byte[] next = Arrays.copyOf(prefix, last + 1);
                next[last]++;
                return next;
            }
        }
        throw new IllegalArgumentException("no key after a prefix of ones only");
    }
}
