package dev.likewise.replication.replica;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import java.util.List;

/** What one shard says to the same shard on another node. */
public sealed interface ShardMessage {
    /** Calls the visitor's method for this kind. */
    <R> R accept(Visitor<R> visitor);

    /** One method a kind. */
    interface Visitor<R> {
        R records(Records records);

        R ack(Ack ack);

        R pull(Pull pull);
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
}
