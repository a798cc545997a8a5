package dev.likewise.node.http.events;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.replication.feed.FeedPosition;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a consumer has seen.
 *
 * @param log of the log
 * @param told of which retired replicas it was told, as hashes: that a replica is retired stands in the table of members and
 *     in no log, and the table does not say since when
 */
record EventCursor(FeedPosition log, SortedSet<Long> told) {
    EventCursor {
        told = Collections.unmodifiableSortedSet(told);
    }

    /** At a place in the log, told of nobody. */
    static EventCursor at(FeedPosition log) {
        return new EventCursor(log, Collections.emptySortedSet());
    }

    /** At another place in the log. */
    EventCursor with(FeedPosition other) {
        return new EventCursor(other, told);
    }

    /** Told of these, too. */
    EventCursor telling(Collection<ReplicaId> retired) {
        SortedSet<Long> more = new TreeSet<>(told);
        retired.forEach(replica -> more.add(hash(replica)));
        return new EventCursor(log, more);
    }

    boolean isTold(ReplicaId retired) {
        return told.contains(hash(retired));
    }

    private static long hash(ReplicaId replica) {
        return SubjectHash.of(replica.toString());
    }
}
