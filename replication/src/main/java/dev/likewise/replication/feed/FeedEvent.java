package dev.likewise.replication.feed;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Stamp;

/**
 * One move of the replica's own credit for one like.
 *
 * @param place where it stands in the log; the same event is always at the same place
 * @param type why it moved
 * @param key the post and the user
 * @param delta by how much; 1 for a like that was made, −1 for one that was removed, never 0
 * @param stamp when and by whom: of a tap its version, of a correction the moment of its record
 */
public record FeedEvent(Place place, Type type, EdgeKey key, int delta, Stamp stamp) {
    /** Why a credit moved. */
    public enum Type {
        /** A tap here liked what was not liked here. */
        LIKE_CREATED,
        /** A tap here unliked what was liked here. */
        LIKE_REMOVED,
        /** Another's tap won over one that was counted here, or gave back what was taken back here. */
        COUNT_CORRECTED
    }

    /**
     * A place in a replica's log.
     *
     * @param shard the shard whose log it is
     * @param seq the record's number in it, from 1
     * @param row which of the record's taps and then corrections, from 0, those that are no events counted too
     */
    public record Place(int shard, long seq, int row) {}
}
