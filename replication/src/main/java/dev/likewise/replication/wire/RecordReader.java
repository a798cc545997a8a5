package dev.likewise.replication.wire;

import com.google.protobuf.CodedInputStream;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.LogRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads one log record and refuses what {@link RecordBuilder} could not have written. */
public final class RecordReader {
    private final ReplicaId origin;
    private final LogRecord record;
    private final List<Subject> subjects = new ArrayList<>();

    private RecordReader(ReplicaId origin, LogRecord record) {
        this.origin = origin;
        this.record = record;
    }

    /**
     * Reads a record.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     */
    public static DecodedRecord read(StoredRecord stored) {
        try {
            byte[] bytes = stored.bytes();
            CodedInputStream body = CodedInputStream.newInstance(bytes, Long.BYTES, bytes.length - Long.BYTES);
            return new RecordReader(stored.origin(), LogRecord.parseFrom(body)).decode();
        } catch (IOException | ArithmeticException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("record " + stored + ": " + e.getMessage(), e);
        }
    }

    private DecodedRecord decode() {
        if (record.getVersion() != RecordBuilder.VERSION) {
            throw new IllegalArgumentException("record of version " + record.getVersion() + " (expected: "
                    + RecordBuilder.VERSION + "); update this node");
        }
        readSubjects();
        return new DecodedRecord(
                new HybridTimestamp(record.getCommittedAt()), readTaps(), readColumns(), readCorrections());
    }

    private void readSubjects() {
        int n = record.getSubjectIdsCount();
        requireLength("subject_relations", record.getSubjectRelationsCount(), n, true);
        for (int i = 0; i < n; i++) {
            int relation = 1 + cell(record.getSubjectRelationsList(), i);
            subjects.add(new Subject(relation, Ids.check("subject", record.getSubjectIds(i))));
        }
    }

    private List<DecodedRecord.Tap> readTaps() {
        int n = record.getEdgeMembersCount();
        requireLength("edge_subjects", record.getEdgeSubjectsCount(), n, true);
        requireLength("edge_micros", record.getEdgeMicrosCount(), n, false);
        requireLength("edge_counters", record.getEdgeCountersCount(), n, true);
        requireLength("edge_flags", record.getEdgeFlagsCount(), n, true);
        Map<Integer, Credits> explicit = readCredits();
        List<DecodedRecord.Tap> taps = new ArrayList<>(n);
        long micros = 0;
        for (int i = 0; i < n; i++) {
            micros = Math.addExact(micros, record.getEdgeMicros(i));
            taps.add(readTap(i, micros, explicit));
        }
        return taps;
    }

    private DecodedRecord.Tap readTap(int i, long micros, Map<Integer, Credits> explicit) {
        int flags = cell(record.getEdgeFlagsList(), i);
        boolean present = (flags & RecordBuilder.ABSENT) == 0;
        Credits credits = (flags & RecordBuilder.EXPLICIT_CREDITS) != 0
                ? explicit.getOrDefault(i, Credits.NONE)
                : present ? Credits.of(origin, 1) : Credits.NONE;
        HybridTimestamp time = HybridTimestamp.of(micros, cell(record.getEdgeCountersList(), i));
        Edge edge = new Edge(new Stamp(time, origin), present, credits);
        return new DecodedRecord.Tap(
                key(record.getEdgeMembers(i), record.getEdgeSubjectsList(), i),
                edge,
                (flags & RecordBuilder.REFRESH) == 0);
    }

    private Map<Integer, Credits> readCredits() {
        int n = record.getCreditEdgesCount();
        requireLength("credit_replicas", record.getCreditReplicasCount(), n, false);
        requireLength("credit_amounts", record.getCreditAmountsCount(), n, false);
        List<ReplicaId> replicas = new ArrayList<>();
        replicas.add(origin);
        record.getReplicasList().forEach(text -> replicas.add(ReplicaId.parse(text)));
        Map<Integer, Credits> credits = new HashMap<>();
        for (int i = 0; i < n; i++) {
            Credits before = credits.getOrDefault(record.getCreditEdges(i), Credits.NONE);
            ReplicaId replica = replicas.get(record.getCreditReplicas(i));
            credits.put(record.getCreditEdges(i), before.plus(replica, record.getCreditAmounts(i)));
        }
        return credits;
    }

    private Map<Subject, PnCounter> readColumns() {
        int n = record.getColumnPositivesCount();
        requireLength("column_subjects", record.getColumnSubjectsCount(), n, true);
        requireLength("column_negatives", record.getColumnNegativesCount(), n, false);
        Map<Subject, PnCounter> columns = new HashMap<>();
        for (int i = 0; i < n; i++) {
            Subject subject = subjects.get(cell(record.getColumnSubjectsList(), i));
            columns.put(subject, new PnCounter(record.getColumnPositives(i), record.getColumnNegatives(i)));
        }
        return columns;
    }

    private List<DecodedRecord.Correction> readCorrections() {
        int n = record.getCorrectionMembersCount();
        requireLength("correction_subjects", record.getCorrectionSubjectsCount(), n, true);
        requireLength("correction_deltas", record.getCorrectionDeltasCount(), n, false);
        List<DecodedRecord.Correction> corrections = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            corrections.add(new DecodedRecord.Correction(
                    key(record.getCorrectionMembers(i), record.getCorrectionSubjectsList(), i),
                    record.getCorrectionDeltas(i)));
        }
        return corrections;
    }

    private EdgeKey key(String member, List<Integer> subjectColumn, int i) {
        return new EdgeKey(subjects.get(cell(subjectColumn, i)), Ids.check("member", member));
    }

    /** A cell of a column that is left out where it would be all zeros. */
    private static int cell(List<Integer> column, int i) {
        return column.isEmpty() ? 0 : column.get(i);
    }

    private static void requireLength(String column, int length, int rows, boolean mayBeLeftOut) {
        if (length != rows && !(mayBeLeftOut && length == 0)) {
            throw new IllegalArgumentException(column + ": " + length + " cells (expected: " + rows + ")");
        }
    }
}
