package dev.likewise.replication.wire;

import static dev.likewise.replication.wire.Columnar.cell;
import static dev.likewise.replication.wire.Columnar.require;
import static dev.likewise.replication.wire.Columnar.requireLength;
import static dev.likewise.replication.wire.Columnar.required;

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
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Reads one log record and refuses what {@link RecordBuilder} could not have written. */
public final class RecordReader {
    private final ReplicaId origin;
    private final LogRecord record;
    private List<Subject> subjects = List.of();

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
            LogRecord body = LogRecord.parser().parseFrom(bytes, Long.BYTES, bytes.length - Long.BYTES);
            return new RecordReader(stored.origin(), body).decode();
        } catch (IOException | ArithmeticException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("record " + stored + ": " + e.getMessage(), e);
        }
    }

    private DecodedRecord decode() {
        if (record.getVersion() != RecordBuilder.VERSION) {
            throw new IllegalArgumentException("record of version " + record.getVersion() + " (expected: "
                    + RecordBuilder.VERSION + "); update this node");
        }
        subjects = Columnar.subjects(record.getSubjectIdsList(), record.getSubjectRelationsList());
        return new DecodedRecord(
                new HybridTimestamp(record.getCommittedAt()), readTaps(), readColumns(), readCorrections());
    }

    private List<DecodedRecord.Tap> readTaps() {
        int n = record.getEdgeMembersCount();
        requireLength("edge_subjects", record.getEdgeSubjectsCount(), n, true);
        requireLength("edge_micros", record.getEdgeMicrosCount(), n, false);
        requireLength("edge_counters", record.getEdgeCountersCount(), n, true);
        requireLength("edge_flags", record.getEdgeFlagsCount(), n, true);
        NavigableMap<Integer, Credits> explicit = readCredits();
        List<DecodedRecord.Tap> taps = new ArrayList<>(n);
        long micros = 0;
        for (int i = 0; i < n; i++) {
            micros = Math.addExact(micros, record.getEdgeMicros(i));
            taps.add(readTap(i, micros, explicit));
        }
        require(explicit.isEmpty(), "credits of an edge that does not carry any");
        return taps;
    }

    private DecodedRecord.Tap readTap(int i, long micros, Map<Integer, Credits> explicit) {
        int flags = cell(record.getEdgeFlagsList(), i);
        require((flags & ~RecordBuilder.FLAGS) == 0, "edge flags that are not known; update this node");
        boolean present = (flags & RecordBuilder.ABSENT) == 0;
        Credits credits = (flags & RecordBuilder.EXPLICIT_CREDITS) != 0
                ? required(explicit.remove(i), "an edge without the credits it is to carry")
                : present ? Credits.of(origin, 1) : Credits.NONE;
        HybridTimestamp time = HybridTimestamp.of(micros, cell(record.getEdgeCountersList(), i));
        Edge edge = new Edge(new Stamp(time, origin), present, credits);
        return new DecodedRecord.Tap(
                key(record.getEdgeMembers(i), record.getEdgeSubjectsList(), i),
                edge,
                (flags & RecordBuilder.REFRESH) == 0);
    }

    private NavigableMap<Integer, Credits> readCredits() {
        List<ReplicaId> replicas = new ArrayList<>();
        replicas.add(origin);
        record.getReplicasList().forEach(text -> replicas.add(ReplicaId.parse(text)));
        return Columnar.credits(
                record.getCreditEdgesList(), record.getCreditReplicasList(), record.getCreditAmountsList(), replicas);
    }

    private Map<Subject, PnCounter> readColumns() {
        int n = record.getColumnPositivesCount();
        requireLength("column_subjects", record.getColumnSubjectsCount(), n, true);
        requireLength("column_negatives", record.getColumnNegativesCount(), n, false);
        Map<Subject, PnCounter> columns = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            Subject subject = subjects.get(cell(record.getColumnSubjectsList(), i));
            PnCounter column = new PnCounter(record.getColumnPositives(i), record.getColumnNegatives(i));
            require(columns.put(subject, column) == null, "two columns of one subject");
        }
        return columns;
    }

    private List<DecodedRecord.Correction> readCorrections() {
        int n = record.getCorrectionMembersCount();
        requireLength("correction_subjects", record.getCorrectionSubjectsCount(), n, true);
        requireLength("correction_deltas", record.getCorrectionDeltasCount(), n, false);
        List<DecodedRecord.Correction> corrections = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            require(record.getCorrectionDeltas(i) != 0, "a correction by zero");
            corrections.add(new DecodedRecord.Correction(
                    key(record.getCorrectionMembers(i), record.getCorrectionSubjectsList(), i),
                    record.getCorrectionDeltas(i)));
        }
        return corrections;
    }

    private EdgeKey key(String member, List<Integer> subjectColumn, int i) {
        return new EdgeKey(subjects.get(cell(subjectColumn, i)), Ids.check("member", member));
    }
}
