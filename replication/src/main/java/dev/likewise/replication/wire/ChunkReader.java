package dev.likewise.replication.wire;

import static dev.likewise.replication.wire.Columnar.cell;
import static dev.likewise.replication.wire.Columnar.require;
import static dev.likewise.replication.wire.Columnar.requireLength;
import static dev.likewise.replication.wire.Columnar.required;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.proto.SnapshotChunk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Reads a chunk of a snapshot and refuses what {@link ChunkBuilder} could not have written. */
public final class ChunkReader {
    private static final int FLAGS = ChunkBuilder.ABSENT | ChunkBuilder.EXPLICIT_CREDITS;

    private final SnapshotChunk chunk;
    private final List<Subject> subjects;
    private final List<ReplicaId> replicas;

    private ChunkReader(SnapshotChunk chunk) {
        this.chunk = chunk;
        require(chunk.getVersion() == ChunkBuilder.VERSION, "a version that is not known; update this node");
        subjects = Columnar.subjects(chunk.getSubjectIdsList(), chunk.getSubjectRelationsList());
        replicas = chunk.getReplicasList().stream().map(ReplicaId::parse).toList();
    }

    /**
     * Reads a chunk.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     */
    public static DecodedChunk read(byte[] content) {
        try {
            ChunkReader reader = new ChunkReader(SnapshotChunk.parseFrom(content));
            return new DecodedChunk(reader.columns(), reader.edges());
        } catch (InvalidProtocolBufferException | ArithmeticException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a chunk of a snapshot: " + e.getMessage(), e);
        }
    }

    private NavigableMap<Subject, PnVector> columns() {
        int n = chunk.getColumnPositivesCount();
        requireLength("column_subjects", chunk.getColumnSubjectsCount(), n, false);
        requireLength("column_replicas", chunk.getColumnReplicasCount(), n, false);
        requireLength("column_negatives", chunk.getColumnNegativesCount(), n, false);
        NavigableMap<Subject, PnVector> columns = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            Subject subject = subjects.get(chunk.getColumnSubjects(i));
            ReplicaId replica = replicas.get(chunk.getColumnReplicas(i));
            PnVector known = columns.getOrDefault(subject, PnVector.EMPTY);
            require(known.column(replica).equals(PnCounter.ZERO), "a column given twice");
            PnCounter column = new PnCounter(chunk.getColumnPositives(i), chunk.getColumnNegatives(i));
            columns.put(subject, known.with(replica, column));
        }
        return columns;
    }

    private List<DecodedChunk.KeyedEdge> edges() {
        int n = chunk.getEdgeMembersCount();
        requireLength("edge_subjects", chunk.getEdgeSubjectsCount(), n, true);
        requireLength("edge_replicas", chunk.getEdgeReplicasCount(), n, true);
        requireLength("edge_micros", chunk.getEdgeMicrosCount(), n, false);
        requireLength("edge_counters", chunk.getEdgeCountersCount(), n, true);
        requireLength("edge_flags", chunk.getEdgeFlagsCount(), n, true);
        NavigableMap<Integer, Credits> explicit = Columnar.credits(
                chunk.getCreditEdgesList(), chunk.getCreditReplicasList(), chunk.getCreditAmountsList(), replicas);
        List<DecodedChunk.KeyedEdge> edges = new ArrayList<>(n);
        Set<EdgeKey> seen = new HashSet<>();
        long micros = 0;
        for (int i = 0; i < n; i++) {
            micros = Math.addExact(micros, chunk.getEdgeMicros(i));
            EdgeKey key = new EdgeKey(
                    subjects.get(cell(chunk.getEdgeSubjectsList(), i)), Ids.check("member", chunk.getEdgeMembers(i)));
            require(seen.add(key), "an edge given twice");
            edges.add(new DecodedChunk.KeyedEdge(key, edge(i, micros, explicit)));
        }
        require(explicit.isEmpty(), "credits of an edge that does not carry any");
        return edges;
    }

    private Edge edge(int i, long micros, NavigableMap<Integer, Credits> explicit) {
        int flags = cell(chunk.getEdgeFlagsList(), i);
        require((flags & ~FLAGS) == 0, "edge flags that are not known; update this node");
        ReplicaId replica = replicas.get(cell(chunk.getEdgeReplicasList(), i));
        boolean present = (flags & ChunkBuilder.ABSENT) == 0;
        Credits credits = (flags & ChunkBuilder.EXPLICIT_CREDITS) != 0
                ? required(explicit.remove(i), "an edge without the credits it is to carry")
                : present ? Credits.of(replica, 1) : Credits.NONE;
        HybridTimestamp time = HybridTimestamp.of(micros, cell(chunk.getEdgeCountersList(), i));
        return new Edge(new Stamp(time, replica), present, credits);
    }
}
