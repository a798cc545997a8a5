package dev.likewise.crdt;

import java.util.Locale;

/**
 * How far a replica's log goes, and what is in it up to there.
 *
 * @param seq the number of the last record, from 1; 0 before the first
 * @param chain the first 8 bytes of SHA-256 over the previous record's chain and the record; 0 before the first. Two logs
 *     of one replica that agree at a position are the same up to it
 */
public record LogPosition(long seq, long chain) {
    /** Before the first record. */
    public static final LogPosition START = new LogPosition(0, 0);

    public LogPosition {
        if (seq < 0 || (seq == 0 && chain != 0)) {
            throw new IllegalArgumentException("log position: seq " + seq + " (expected: >= 0, no chain at 0)");
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d:%016x", seq, chain);
    }
}
