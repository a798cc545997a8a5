package dev.likewise.replication.replica;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import java.util.List;
import java.util.NavigableMap;

/** What one shard says to the same shard on another node. */
public sealed interface ShardMessage {
    /** Calls the visitor's method for this kind. */
    <R> R accept(Visitor<R> visitor);

    /** One method a kind. */
    interface Visitor<R> {
        R records(Records records);

        R ack(Ack ack);

        R pull(Pull pull);

        R trimmed(Trimmed trimmed);

        R snapshotPull(SnapshotPull pull);

        R snapshotPart(SnapshotPart part);

        R snapshotGone(SnapshotGone gone);

        R lane(Lane lane);

        R digest(Digest digest);

        R digestRows(DigestRows rows);
    }

    /** Consecutive records of one origin, at least one. */
    record Records(List<StoredRecord> records) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.records(this);
        }
    }

    /** What is durably applied here, of those origins that the peer has just sent records of. */
    record Ack(VersionVector applied) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.ack(this);
        }
    }

    /** Asks for records of one origin. */
    record Pull(ReplicaId origin, long afterSeq) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pull(this);
        }
    }

    /** The log of an origin, as it is here, begins with this record only. */
    record Trimmed(ReplicaId origin, long firstSeq) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.trimmed(this);
        }
    }

    /** Asks for one chunk of a snapshot, which the first one begins. */
    record SnapshotPull(long id, int chunk) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.snapshotPull(this);
        }
    }

    /** One chunk of a snapshot; the content is never changed. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record SnapshotPart(long id, int chunk, boolean last, byte[] content) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.snapshotPart(this);
        }
    }

    /** A snapshot is not served, or not any more. */
    record SnapshotGone(long id) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.snapshotGone(this);
        }
    }

    /** The newest own columns of some subjects, which the records up to {@code end} lead to. */
    record Lane(LogPosition end, NavigableMap<Subject, PnCounter> columns) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.lane(this);
        }
    }

    /** What the registers are that a vector stands for: one hash a bucket; none to ask, an empty vector for "not now". */
    record Digest(VersionVector applied, List<ByteString> buckets) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.digest(this);
        }
    }

    /** Registers of a bucket in which two peers differ. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record DigestRows(int bucket, boolean wants, boolean last, byte[] content) implements ShardMessage {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.digestRows(this);
        }
    }
}
