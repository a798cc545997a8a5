package dev.likewise.replication.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.StoreException;

/**
 * What the receiver of a snapshot keeps beside its chunks.
 *
 * @param source whom it comes from
 * @param lastChunk the number of the last chunk once all are there, until then 0
 * @param head the content of the first chunk once all are there, until then empty
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record StageNotes(ReplicaId source, int lastChunk, byte[] head) {
    private static final int VERSION = 1;

    /** Notes of a snapshot that was asked for. */
    public static StageNotes asked(ReplicaId source) {
        return new StageNotes(source, 0, new byte[0]);
    }

    /** Notes of one whose chunks are all there. */
    public StageNotes complete(int last, byte[] firstChunk) {
        return new StageNotes(source, last, firstChunk);
    }

    public boolean isComplete() {
        return lastChunk > 0;
    }

    /** Encodes them. */
    public byte[] toBytes() {
        return dev.likewise.replication.proto.StageNotes.newBuilder()
                .setVersion(VERSION)
                .setSource(source.toString())
                .setLastChunk(lastChunk)
                .setHead(ByteString.copyFrom(head))
                .build()
                .toByteArray();
    }

    /**
     * Reads them.
     *
     * @throws StoreException if they cannot be read: this node has written them itself
     */
    public static StageNotes read(byte[] bytes) {
        try {
            var notes = dev.likewise.replication.proto.StageNotes.parseFrom(bytes);
            if (notes.getVersion() != VERSION) {
                throw new IllegalArgumentException("version " + notes.getVersion() + " (expected: " + VERSION + ")");
            }
            return new StageNotes(
                    ReplicaId.parse(notes.getSource()),
                    notes.getLastChunk(),
                    notes.getHead().toByteArray());
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new StoreException("the notes of a staged snapshot cannot be read: " + e.getMessage(), e);
        }
    }
}
