package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.wire.DecodedChunk;
import java.util.List;

/**
 * Merges registers of a peer that should have been here, by the same rule as those of a snapshot: whatever has the larger
 * stamp replaces, through {@link Counting}, and corrections are logged.
 *
 * <p>That keeps the own column as far from the own credits as it was before. If it was right while a register was lost,
 * it is now off by what was lost with it; an audit finds that and puts it right.
 */
final class RowRepair {
    private final Rules rules;
    private final Counting counting;
    private final OwnLog log;

    RowRepair(Rules rules, Counting counting, OwnLog log) {
        this.rules = rules;
        this.counting = counting;
        this.log = log;
    }

    /**
     * Checks rows before anything of them is merged.
     *
     * @param applied what they stand for
     * @throws IllegalArgumentException if no peer that has applied that could have them
     */
    static void check(List<DecodedChunk.KeyedEdge> rows, VersionVector applied) {
        for (DecodedChunk.KeyedEdge row : rows) {
            if (applied.seq(row.edge().stamp().replica()) == 0) {
                throw new IllegalArgumentException("an edge of a replica that is not in the vector");
            }
        }
    }

    /** Merges rows that were checked. */
    void merge(Turn turn, List<DecodedChunk.KeyedEdge> rows, VersionVector applied, Differences found) {
        turn.load(rows.stream().map(DecodedChunk.KeyedEdge::key).toList());
        for (DecodedChunk.KeyedEdge row : rows) {
            EdgeKey key = row.key();
            Edge held = turn.register(key).edge();
            if (rules.replaces(row.edge(), held)) {
                if (rules.isMissed(row.edge(), held)) {
                    replace(turn, key, row.edge(), applied);
                    found.repaired(key);
                }
            } else if (row.edge().stamp().equals(held.stamp()) && !row.edge().equals(held)) {
                found.irreparable(key);
            }
        }
    }

    private void replace(Turn turn, EdgeKey key, Edge edge, VersionVector applied) {
        long seq = rules.tombstonePosition(applied.seq(edge.stamp().replica()));
        int moved = counting.replace(turn, key, Register.of(edge, seq));
        if (moved != 0) {
            log.correction(turn, key, moved);
        }
    }
}
