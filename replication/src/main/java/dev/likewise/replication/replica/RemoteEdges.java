package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.wire.DecodedChunk;
import java.util.List;

/**
 * Puts others' edges into registers, whichever way they came: by record, snapshot or digest. The register is replaced by
 * the one rule of {@link Counting}, and where that moves the own column, the own log says so.
 */
final class RemoteEdges {
    private final Rules rules;
    private final Counting counting;
    private final OwnLog log;

    RemoteEdges(Rules rules, Counting counting, OwnLog log) {
        this.rules = rules;
        this.counting = counting;
        this.log = log;
    }

    /**
     * Checks rows of a view before anything of them is taken.
     *
     * @param applied what the view stands for
     * @throws IllegalArgumentException if nobody who has applied that could have them
     */
    static void check(List<DecodedChunk.KeyedEdge> rows, VersionVector applied) {
        for (DecodedChunk.KeyedEdge row : rows) {
            if (applied.seq(row.edge().stamp().replica()) == 0) {
                throw new IllegalArgumentException("an edge of a replica that is not in its vector");
            }
        }
    }

    /** Replaces the register of a loaded key by an edge that a record brought. */
    void replace(Turn turn, EdgeKey key, Edge edge, long seq) {
        int moved = counting.replace(turn, key, Register.of(edge, seq));
        if (moved != 0) {
            turn.corrections++;
            log.correction(turn, key, moved);
        }
    }

    /**
     * Replaces the register of a loaded key by an edge out of a view. A tombstone is as far in its origin's log as whoever
     * had the view was; nobody knows it better.
     */
    void replace(Turn turn, EdgeKey key, Edge edge, VersionVector applied) {
        replace(
                turn,
                key,
                edge,
                rules.tombstonePosition(applied.seq(edge.stamp().replica())));
    }
}
