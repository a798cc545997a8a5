package dev.likewise.replication.port;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Reads one shard of a store. All methods may be called from any thread at any time, may block for a disk read, and see
 * every commit that returned before they were called, durable or not. All throw {@link StoreException} if the disk fails
 * and {@link IllegalStateException} after the store was closed; neither leaves anything half done.
 */
public interface ShardReader {
    /** The shard's small state; {@link ShardState#EMPTY} in a new store. */
    ShardState state();

    /** The registers of some keys, in the order of the keys; {@link Register#NONE} for those that have none. */
    List<Register> registers(List<EdgeKey> keys);

    /** One register, without waiting for a disk: {@code null} if it may be there only. */
    default Register registerInMemory(EdgeKey key) {
        return registers(List.of(key)).get(0);
    }

    /** All columns of one subject; {@link PnVector#EMPTY} if it has none. */
    PnVector columns(Subject subject);

    /**
     * Consecutive records of one origin.
     *
     * @param afterSeq the number before the first one wanted, at least 0
     * @param maxBytes where to stop; the first record is returned even if it is larger
     * @return in order, without gaps; empty if the record after {@code afterSeq} is not there
     */
    List<StoredRecord> records(ReplicaId origin, long afterSeq, int maxBytes);

    /**
     * Visits all registers in the order of their keys, at one moment: commits that return during the call are not seen.
     *
     * @param visitor called for each on the calling thread; an exception it throws ends the visit
     */
    void forEachRegister(BiConsumer<EdgeKey, Register> visitor);

    /** As {@link #forEachRegister}, of one subject only. */
    void forEachRegisterOf(Subject subject, BiConsumer<EdgeKey, Register> visitor);

    /**
     * The present members of a subject in the order of their ids, at one moment.
     *
     * @param after the id before the first one wanted, "" to begin
     * @param limit how many at most, at least 1; reads no further than that, but for tombstones on the way
     */
    List<PresentMember> presentMembers(Subject subject, String after, int limit);

    /** One member of a subject, and when it became one. */
    record PresentMember(String member, Edge edge) {}

    /** What there is of one origin's log. */
    LogExtent logExtent(ReplicaId origin);

    /**
     * Tombstones by where they came from, in the order of records and keys.
     *
     * @param origin whose log carried them
     * @param after the row before the first one wanted; empty to begin
     * @param lastSeq the last record to look at
     * @param limit how many at most, at least 1
     */
    List<Tombstone> tombstones(ReplicaId origin, Optional<Tombstone> after, long lastSeq, int limit);

    /** The snapshot that is on its way in; a shard has one at the most. */
    Optional<StagedSnapshot> staged();

    /** One chunk of it, {@code null} if it is not there. */
    byte[] stagedChunk(long id, int chunk);

    /** The shard as it is now, to be read later; whoever asks has to close it. */
    ShardMoment moment();

    /** Visits all subjects that have columns in the order of the subjects, at one moment. */
    void forEachColumns(BiConsumer<Subject, PnVector> visitor);
}
