package dev.likewise.replication.port;

/** One change of the snapshot that a shard stages; its chunks are numbered from 0, where the receiver keeps its notes. */
public sealed interface StageWrite {
    /** Which snapshot. */
    long id();

    /**
     * Writes one chunk, or overwrites it.
     *
     * @param content shared, never to be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Put(long id, int chunk, byte[] content) implements StageWrite {}

    /** Erases the chunks {@code first} to {@code last}, those that are there. */
    record Erase(long id, int first, int last) implements StageWrite {}
}
