package dev.likewise.replication.replica;

/**
 * How snapshots are sent and taken.
 *
 * @param chunkRows how many rows one chunk has at the most, which is also what one step merges
 * @param windowChunks how many chunks may be asked for and not be there yet
 * @param retryMillis after which chunks that did not come are asked for again, then after pauses that double
 * @param giveUpMillis how long a source may be silent before the snapshot is asked of another; as long a source keeps a
 *     snapshot that nobody asks for
 * @param viewsMax how many snapshots of one shard are served at once; more are refused, and asked for again later
 */
public record SnapshotSettings(int chunkRows, int windowChunks, long retryMillis, long giveUpMillis, int viewsMax) {
    /** Where a chunk ends, whatever its rows, in bytes; about. */
    public static final int CHUNK_BYTES = 256 << 10;

    /** 1,000 rows, 8 chunks, 2 seconds, 30 seconds, 4 at once. */
    public static final SnapshotSettings STANDARD = new SnapshotSettings(1_000, 8, 2_000, 30_000, 4);

    public SnapshotSettings {
        LeastValues.require("snapshot chunk, rows", chunkRows, 1);
        LeastValues.require("snapshot window, chunks", windowChunks, 1);
        LeastValues.require("snapshot retry, ms", retryMillis, 1);
        LeastValues.require("snapshot give up, ms", giveUpMillis, 1);
        LeastValues.require("snapshots served", viewsMax, 1);
    }
}
