package dev.likewise.replication.replica;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.MemberRow;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/** What can happen to a shard. Messages of peers come without order and may be lost or come twice. */
public sealed interface Input {
    /** Calls the visitor's method for this kind, so that a forgotten kind does not compile. */
    void accept(Visitor visitor);

    /** One method a kind. */
    interface Visitor {
        void tap(Tap tap);

        void records(Records records);

        void ack(Ack ack);

        void pull(Pull pull);

        void report(Report report);

        void peerUp(PeerUp up);

        void peerDown(PeerDown down);

        void members(Members members);

        void tick(Tick tick);

        void proceed(Proceed proceed);

        void trimmed(Trimmed trimmed);

        void snapshotPull(SnapshotPull pull);

        void snapshotPart(SnapshotPart part);

        void snapshotGone(SnapshotGone gone);

        void lane(Lane lane);

        void digest(Digest digest);

        void digestRows(DigestRows rows);

        void allMet(AllMet met);

        void repair(Repair repair);

        void deriveRows(DeriveRows rows);
    }

    /**
     * A user likes or unlikes.
     *
     * @param key user and post
     * @param present true for a like
     * @param session the time of this user's last tap on this key as the client's session knows it, {@link
     *     HybridTimestamp#ZERO} if it does not; clamped to the clock's limit
     * @param ageMicros how long ago the finger tapped, 0 for just now; a tap with an age may be superseded
     * @param again the stamp that the tap had on a disk that this replica's node had before, if it is taken again; it is
     *     superseded by whatever is newer than that, and keeps its time where it may. Session and age are not looked at then
     * @param context handed back with the result, never looked at
     */
    record Tap(
            EdgeKey key,
            boolean present,
            HybridTimestamp session,
            long ageMicros,
            Optional<Stamp> again,
            Object context)
            implements Input {
        /** A tap that is taken for the first time. */
        public Tap(EdgeKey key, boolean present, HybridTimestamp session, long ageMicros, Object context) {
            this(key, present, session, ageMicros, Optional.empty(), context);
        }

        /** A tap that is taken again. */
        public static Tap again(Unsent.Tap unsent, Object context) {
            return new Tap(
                    unsent.key(), unsent.present(), HybridTimestamp.ZERO, 0, Optional.of(unsent.stamp()), context);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.tap(this);
        }
    }

    /**
     * Consecutive records from a peer.
     *
     * @param from the peer on the link
     * @param origin whose records: the peer's own, or another's that it relays
     * @param firstSeq the number of the first
     * @param records each 8 bytes of chain and a record
     */
    record Records(ReplicaId from, ReplicaId origin, long firstSeq, List<byte[]> records) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.records(this);
        }
    }

    /** A peer has these positions durably applied; origins not named are as before. */
    record Ack(ReplicaId from, VersionVector applied) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.ack(this);
        }
    }

    /** A peer wants records of one origin. */
    record Pull(ReplicaId from, ReplicaId origin, long afterSeq) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.pull(this);
        }
    }

    /** All that a peer has said of this shard so far, deltas already put together. */
    record Report(ReplicaId from, PeerView view) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.report(this);
        }
    }

    /** A link to a peer stands, after its members were taken. Comes again for a link that took another's place. */
    record PeerUp(ReplicaId peer, PeerView view) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.peerUp(this);
        }
    }

    /** The link to a peer is gone; whatever was on it may be lost. */
    record PeerDown(ReplicaId peer) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.peerDown(this);
        }
    }

    /** The member table, durable already. */
    record Members(MemberTable table) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.members(this);
        }
    }

    /** Time passes. At least once a second. */
    record Tick() implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.tick(this);
        }
    }

    /**
     * Leave to do a piece of what takes long, as {@link Outcome#unfinished} has asked for. Whoever drives many shards gives
     * it to one after the other, so that a tap waits for one piece at most.
     */
    record Proceed() implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.proceed(this);
        }
    }

    /** A peer does not have the records before this one of an origin's log any more. */
    record Trimmed(ReplicaId from, ReplicaId origin, long firstSeq) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.trimmed(this);
        }
    }

    /** A peer wants one chunk of a snapshot, see {@link ShardMessage.SnapshotPull}. */
    record SnapshotPull(ReplicaId from, long id, int chunk) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.snapshotPull(this);
        }
    }

    /** One chunk of a snapshot came; the content is never changed. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record SnapshotPart(ReplicaId from, long id, int chunk, boolean last, byte[] content) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.snapshotPart(this);
        }
    }

    /** A peer does not serve this snapshot, or not any more. */
    record SnapshotGone(ReplicaId from, long id) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.snapshotGone(this);
        }
    }

    /** A peer's newest own columns, ahead of its records. */
    record Lane(ReplicaId from, LogPosition end, NavigableMap<Subject, PnCounter> columns) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.lane(this);
        }
    }

    /** What a peer's registers were that this vector stands for, see {@link ShardMessage.Digest}. */
    record Digest(ReplicaId from, VersionVector applied, List<ByteString> buckets) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.digest(this);
        }
    }

    /** Registers of a bucket in which a peer differs. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record DigestRows(ReplicaId from, int bucket, boolean wants, boolean last, byte[] content) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.digestRows(this);
        }
    }

    /** Each configured peer has been met since this node started: now tombstones may be purged. */
    record AllMet() implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.allMet(this);
        }
    }

    /**
     * An audit found that the own column of a subject is less than the own credits.
     *
     * @param subject whose column
     * @param missing the sum of the own credits over the subject's registers, less the net of the own column
     * @param measuredAt the end of the own log in the moment in which both were read
     */
    record Repair(Subject subject, long missing, long measuredAt) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.repair(this);
        }
    }

    /** An audit doubts these rows of members' lists: each is to be there or not as the registers say. */
    record DeriveRows(List<MemberRow> rows) implements Input {
        @Override
        public void accept(Visitor visitor) {
            visitor.deriveRows(this);
        }
    }
}
