package dev.likewise.replication.wire;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.proto.SnapshotChunk;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Collects rows of a shard and encodes them, see {@code snapshot.proto}. */
public final class ChunkBuilder {
    /** The format that is written. */
    static final int VERSION = 1;

    static final int ABSENT = RecordBuilder.ABSENT;
    static final int EXPLICIT_CREDITS = RecordBuilder.EXPLICIT_CREDITS;

    private static final int ROW_BYTES = 20;

    private final SnapshotChunk.Builder chunk = SnapshotChunk.newBuilder().setVersion(VERSION);
    private final Map<Subject, Integer> subjects = new LinkedHashMap<>();
    private final Map<ReplicaId, Integer> replicas = new HashMap<>();
    private long previousMicros;
    private int bytes;

    /** Adds all columns of a subject. */
    public void columns(Subject subject, PnVector columns) {
        columns.forEach((replica, column) -> {
            chunk.addColumnSubjects(indexOf(subject));
            chunk.addColumnReplicas(indexOf(replica));
            chunk.addColumnPositives(column.positive());
            chunk.addColumnNegatives(column.negative());
            bytes += ROW_BYTES;
        });
    }

    /** About how large the chunk is. */
    public int bytes() {
        return bytes;
    }

    /** Adds an edge. */
    public void edge(EdgeKey key, Edge edge) {
        ReplicaId replica = edge.stamp().replica();
        Credits credits = edge.credits();
        boolean plain = edge.present() ? credits.isOnly(replica) : credits.isEmpty();
        long micros = edge.stamp().time().micros();
        if (!plain) {
            addCredits(chunk.getEdgeMembersCount(), credits);
        }
        chunk.addEdgeMembers(key.member());
        chunk.addEdgeSubjects(indexOf(key.subject()));
        chunk.addEdgeReplicas(indexOf(replica));
        chunk.addEdgeMicros(micros - previousMicros);
        chunk.addEdgeCounters(edge.stamp().time().counter());
        chunk.addEdgeFlags((edge.present() ? 0 : ABSENT) | (plain ? 0 : EXPLICIT_CREDITS));
        previousMicros = micros;
        bytes += ROW_BYTES + key.member().length();
    }

    private void addCredits(int edge, Credits credits) {
        credits.forEach((replica, amount) -> {
            chunk.addCreditEdges(edge);
            chunk.addCreditReplicas(indexOf(replica));
            chunk.addCreditAmounts(amount);
            bytes += ROW_BYTES;
        });
    }

    /** The chunk. */
    public byte[] build() {
        subjects.keySet().forEach(subject -> {
            chunk.addSubjectIds(subject.id());
            chunk.addSubjectRelations(subject.relation() - 1);
        });
        dropZeroColumns();
        return chunk.build().toByteArray();
    }

    private void dropZeroColumns() {
        if (Columnar.allZero(chunk.getSubjectRelationsList())) {
            chunk.clearSubjectRelations();
        }
        if (Columnar.allZero(chunk.getEdgeSubjectsList())) {
            chunk.clearEdgeSubjects();
        }
        if (Columnar.allZero(chunk.getEdgeReplicasList())) {
            chunk.clearEdgeReplicas();
        }
        if (Columnar.allZero(chunk.getEdgeCountersList())) {
            chunk.clearEdgeCounters();
        }
        if (Columnar.allZero(chunk.getEdgeFlagsList())) {
            chunk.clearEdgeFlags();
        }
    }

    private int indexOf(Subject subject) {
        return subjects.computeIfAbsent(subject, added -> {
            bytes += added.id().length();
            return subjects.size();
        });
    }

    private int indexOf(ReplicaId replica) {
        return replicas.computeIfAbsent(replica, added -> {
            chunk.addReplicas(added.toString());
            bytes += added.toString().length();
            return chunk.getReplicasCount() - 1;
        });
    }
}
