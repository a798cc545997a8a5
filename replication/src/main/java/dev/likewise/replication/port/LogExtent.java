package dev.likewise.replication.port;

/**
 * What a shard holds of one origin's log.
 *
 * @param firstSeq the number of the first record, 0 if there is none
 * @param bytes about how much all of it takes; may lag behind by what is not in table files yet
 */
public record LogExtent(long firstSeq, long bytes) {
    /** Nothing. */
    public static final LogExtent NONE = new LogExtent(0, 0);
}
