package dev.likewise.replication.wire;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.NavigableMap;

/**
 * A chunk of a snapshot that was read.
 *
 * @param columns all columns of some subjects
 * @param edges some edges, each key once
 */
public record DecodedChunk(NavigableMap<Subject, PnVector> columns, List<KeyedEdge> edges) {
    /** One edge and where it stands. */
    public record KeyedEdge(EdgeKey key, Edge edge) {}
}
