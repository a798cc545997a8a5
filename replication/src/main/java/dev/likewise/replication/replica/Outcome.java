package dev.likewise.replication.replica;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Commit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of a step: one commit, and the effects that may happen only after it is durable, see {@link
 * dev.likewise.replication.port}.
 *
 * @param commit what to write; empty if nothing changed
 * @param replies answers to taps, in the order of the taps
 * @param sends messages to peers; may be lost, never blocked on
 * @param counts the columns of all subjects that changed, to be published
 * @param view what peers and operators may know of the shard from now on
 * @param recount whether what was published of the shard before is to be forgotten and read anew: a snapshot was merged
 * @param ahead for some subjects the columns that are shown beside those in {@code counts}, as the count lane brought them
 *     ahead of their records; empty where there are none any more
 * @param faults what a peer did wrong, for log and metrics
 * @param tally what happened in it that is counted, for metrics
 * @param unfinished whether there is more to do than fits in a step: step again soon, with a {@link Input.Proceed}
 */
public record Outcome(
        Optional<Commit> commit,
        List<Reply> replies,
        List<Send> sends,
        Map<Subject, PnVector> counts,
        boolean recount,
        Map<Subject, PnVector> ahead,
        ShardView view,
        List<Fault> faults,
        Tally tally,
        boolean unfinished) {

    /**
     * How often in one step something happened that is only counted.
     *
     * @param corrections how often the own column was moved without a tap, as another's edge replaced one that it had counted
     * @param served how many snapshots were given to peers up to their last chunk; one whose end was lost and asked for again
     *     counts again
     * @param leftServing how many a peer stopped asking for
     * @param merged how many snapshots of peers were merged up to their last chunk
     * @param leftFetching how many were given up before they were all there
     */
    public record Tally(int corrections, int served, int leftServing, int merged, int leftFetching) {
        /** Nothing. */
        public static final Tally NONE = new Tally(0, 0, 0, 0, 0);
    }

    /** The answer to one tap. */
    public record Reply(Input.Tap tap, TapResult result) {}

    /** A message to one peer, for the same shard there. */
    public record Send(ReplicaId to, ShardMessage message) {}

    /** Something that a peer should not have done; it was refused and nothing was harmed. */
    public record Fault(Kind kind, ReplicaId from, ReplicaId origin, String detail) {
        /** What was wrong. */
        public enum Kind {
            /** Records that do not extend the chain of those before. */
            CHAIN_BROKEN,
            /** A record that cannot be read. */
            RECORD_UNREADABLE,
            /** A stamp too far in the future to follow. */
            CLOCK_AHEAD,
            /**
             * A peer that knows more of this replica's log than this replica itself, or something else: an older disk was
             * put back, or two nodes run on copies of one.
             */
            LOG_LOST,
            /** A peer that has purged tombstones whose records have not come here: it does not know of this replica. */
            PURGED_BEYOND,
            /**
             * A peer that has other records in the place of those that are here, of a third replica's log: that one has
             * written both, and is to be retired.
             */
            FORKED,
            /** A chunk of a snapshot that cannot be read. */
            SNAPSHOT_UNREADABLE,
            /** A peer whose registers differ although the same records led to them. */
            DIGEST_DIFFERS;

            /** Whether the replica that has heard it must not go on, as its own disk is in doubt. */
            public boolean isDoubt() {
                return this == LOG_LOST || this == PURGED_BEYOND;
            }
        }
    }
}
