package dev.likewise.replication.wire;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.Map;

/**
 * A log record that was read.
 *
 * @param committedAt the origin's clock when it was made
 * @param taps the origin's local taps, in order
 * @param columns the origin's columns after the record, of the subjects where it changed
 * @param corrections where the origin moved its column without a tap
 */
public record DecodedRecord(
        HybridTimestamp committedAt, List<Tap> taps, Map<Subject, PnCounter> columns, List<Correction> corrections) {

    /** One tap as a register; {@code changed} if it changed presence where it was taken. */
    public record Tap(EdgeKey key, Edge edge, boolean changed) {}

    /** The origin's credit for a key moved by {@code delta}, not 0, as another's edge replaced one. */
    public record Correction(EdgeKey key, int delta) {}
}
