package dev.likewise.node.store;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The column families. Their names are part of the format; their order here is not. */
enum Family {
    /** The registers: the only thing that cannot be made again from the others. */
    EDGES,
    /** What each member is in, newest first; follows from {@link #EDGES}. */
    MEMBERS,
    /** Each replica's column of each subject. */
    COLUMNS,
    /** Log records as sent, own and others'. */
    LOG,
    /** Where each tombstone came from; follows from {@link #EDGES}. */
    TOMBSTONES,
    /** Snapshots on their way in. */
    STAGE,
    /** Answers to taps that may come again. */
    RECEIPTS,
    /** Format, identity, members, numbers of replicas, states of shards. */
    META;

    /** The name on disk. */
    byte[] diskName() {
        return name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether rows are read one by one and often missing, so that a filter in front of the memtable pays. */
    boolean isReadByKey() {
        return this == EDGES || this == RECEIPTS;
    }
}
