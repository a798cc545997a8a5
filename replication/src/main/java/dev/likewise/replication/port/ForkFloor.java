package dev.likewise.replication.port;

/**
 * Where a shard's own log may fork at the earliest. A log forks where its disk was copied, or put back from a copy, and a
 * copy only ever goes on where a run of its node begins: so no earlier than where a run began, and no earlier than a
 * record that a peer was seen to have just so.
 *
 * @param shared the number of the last own record that a peer was seen to have, with the same chain
 * @param began where the log ended when a run began: the first one since that was not behind {@code shared}
 */
public record ForkFloor(long shared, long began) {
    /** Of an empty log. */
    public static final ForkFloor NONE = new ForkFloor(0, 0);

    public ForkFloor {
        if (shared < 0 || began < 0) {
            throw new IllegalArgumentException("fork floor: " + shared + ", " + began + " (expected: >= 0)");
        }
    }

    /** All own records up to this one are those that peers know, if they know as many. */
    public long seq() {
        return Math.max(shared, began);
    }

    /** A peer has this record, with the same chain. */
    public ForkFloor sharedWith(long seq) {
        return seq > shared ? new ForkFloor(seq, began) : this;
    }

    /** A run begins on this disk; its own log ends here. */
    public ForkFloor runBegins(long end) {
        return began < shared ? new ForkFloor(shared, end) : this;
    }
}
