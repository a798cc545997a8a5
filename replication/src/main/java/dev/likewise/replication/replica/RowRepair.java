package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.wire.DecodedChunk;
import java.util.List;

/**
 * Merges registers of a peer that should have been here, by the same rule as those of a snapshot: whatever has the larger
 * stamp replaces, see {@link RemoteEdges}.
 *
 * <p>That keeps the own column as far from the own credits as it was before. If it was right while a register was lost,
 * it is now off by what was lost with it; an audit finds that and puts it right.
 */
final class RowRepair {
    private final Rules rules;
    private final RemoteEdges edges;

    RowRepair(Rules rules, RemoteEdges edges) {
        this.rules = rules;
        this.edges = edges;
    }

    /** Merges rows that were checked. */
    void merge(Turn turn, List<DecodedChunk.KeyedEdge> rows, VersionVector applied, Differences found) {
        turn.load(rows.stream().map(DecodedChunk.KeyedEdge::key).toList());
        for (DecodedChunk.KeyedEdge row : rows) {
            EdgeKey key = row.key();
            Edge held = turn.register(key).edge();
            if (rules.replaces(row.edge(), held)) {
                if (rules.isMissed(row.edge(), held)) {
                    edges.replace(turn, key, row.edge(), applied);
                    found.repaired(key);
                }
            } else if (row.edge().stamp().equals(held.stamp()) && !row.edge().equals(held)) {
                found.irreparable(key);
            }
        }
    }
}
