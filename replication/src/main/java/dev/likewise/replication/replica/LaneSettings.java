package dev.likewise.replication.replica;

/**
 * The count lane.
 *
 * @param everyMillis the least pause between two frames to one peer
 * @param frameSubjects how many subjects one frame has at the most
 * @param subjectsMax how many subjects are remembered for each peer that is behind or gone, and as many of each peer that
 *     sends; beyond that the lane leaves some out, and their counts come with the records
 * @param pieceBytes how many bytes of records are looked through at once for what a peer lacks
 */
public record LaneSettings(long everyMillis, int frameSubjects, int subjectsMax, int pieceBytes) {
    /** About what a subject and its column take in a frame. */
    public static final int ROW_BYTES = 40;

    /** 100 ms, 2,000 subjects a frame, 50,000 remembered, 32 KiB a piece. */
    public static final LaneSettings STANDARD = new LaneSettings(100, 2_000, 50_000, 32 << 10);

    public LaneSettings {
        LeastValues.require("lane pause, ms", everyMillis, 1);
        LeastValues.require("lane frame, subjects", frameSubjects, 1);
        LeastValues.require("lane, subjects", subjectsMax, 1);
        LeastValues.require("lane piece, bytes", pieceBytes, 1);
    }
}
