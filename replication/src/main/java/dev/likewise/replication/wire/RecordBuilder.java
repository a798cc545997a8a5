package dev.likewise.replication.wire;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.LogRecord;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Collects what one record of one replica's log says and encodes it once. See {@code record.proto} for the columns. */
public final class RecordBuilder {
    /** The format that is written. */
    static final int VERSION = 1;

    static final int ABSENT = 1;
    static final int REFRESH = 2;
    static final int EXPLICIT_CREDITS = 4;
    static final int FLAGS = ABSENT | REFRESH | EXPLICIT_CREDITS;

    /** How many replicas' credits one edge may carry; whoever takes a tap or reads a record refuses more. */
    public static final int CREDITS_MAX = 256;

    /** No tap and no correction makes {@link #bytes} grow by more than this. */
    public static final int ROW_BYTES_MAX = 1 << 15;

    // What each part takes at most, beside the texts in it: tags, lengths, every number as long as it can be.
    private static final int FRAME_BYTES = 128;
    private static final int ROW_BYTES = 24;
    private static final int SUBJECT_BYTES = 32;
    private static final int REPLICA_BYTES = 2;

    private final ReplicaId origin;
    private final LogRecord.Builder record = LogRecord.newBuilder().setVersion(VERSION);
    private final Map<Subject, Integer> subjects = new LinkedHashMap<>();
    private final Map<ReplicaId, Integer> replicas = new HashMap<>();
    private long previousMicros;
    private int bytes = FRAME_BYTES;

    /** A record of this replica's log. */
    public RecordBuilder(ReplicaId origin) {
        this.origin = origin;
    }

    /** Adds a tap that the origin took; the stamp's replica is the origin. */
    public void tap(EdgeKey key, Edge edge, boolean changed) {
        Credits credits = edge.credits();
        boolean plain = edge.present() ? credits.isOnly(origin) : credits.isEmpty();
        long micros = edge.stamp().time().micros();
        if (!plain) {
            addCredits(record.getEdgeMembersCount(), credits);
        }
        record.addEdgeMembers(key.member());
        record.addEdgeSubjects(indexOf(key.subject()));
        record.addEdgeMicros(micros - previousMicros);
        record.addEdgeCounters(edge.stamp().time().counter());
        record.addEdgeFlags((edge.present() ? 0 : ABSENT) | (changed ? 0 : REFRESH) | (plain ? 0 : EXPLICIT_CREDITS));
        previousMicros = micros;
        bytes += utf8Length(key.member()) + ROW_BYTES;
    }

    private void addCredits(int edge, Credits credits) {
        credits.forEach((replica, amount) -> {
            record.addCreditEdges(edge);
            record.addCreditReplicas(indexOf(replica));
            record.addCreditAmounts(amount);
            bytes += ROW_BYTES;
        });
    }

    /** Adds a move of the origin's column without a tap. */
    public void correction(EdgeKey key, int delta) {
        record.addCorrectionMembers(key.member());
        record.addCorrectionSubjects(indexOf(key.subject()));
        record.addCorrectionDeltas(delta);
        bytes += utf8Length(key.member()) + ROW_BYTES;
    }

    /** Whether there is nothing to seal. */
    public boolean isEmpty() {
        return subjects.isEmpty();
    }

    /** How large the record will be at most, chain included, in bytes; never below its real size. */
    public int bytes() {
        return bytes;
    }

    /**
     * Ends the record.
     *
     * @param seq its number
     * @param previousChain the chain of the record before, 0 if there is none
     * @param committedAt the origin's clock now
     * @param columns the origin's columns now, of those subjects where they changed
     */
    public StoredRecord seal(
            long seq, long previousChain, HybridTimestamp committedAt, Map<Subject, PnCounter> columns) {
        record.setCommittedAt(committedAt.packed());
        columns.forEach((subject, column) -> {
            record.addColumnSubjects(indexOf(subject));
            record.addColumnPositives(column.positive());
            record.addColumnNegatives(column.negative());
        });
        subjects.keySet().forEach(subject -> {
            record.addSubjectIds(subject.id());
            record.addSubjectRelations(subject.relation() - 1);
        });
        dropZeroColumns();
        return chained(seq, previousChain, record.build());
    }

    private StoredRecord chained(long seq, long previousChain, LogRecord built) {
        byte[] body = built.toByteArray();
        ByteBuffer chained = ByteBuffer.allocate(Long.BYTES + body.length)
                .putLong(Chain.next(previousChain, body, 0))
                .put(body);
        return new StoredRecord(origin, seq, chained.array());
    }

    private void dropZeroColumns() {
        if (Columnar.allZero(record.getSubjectRelationsList())) {
            record.clearSubjectRelations();
        }
        if (Columnar.allZero(record.getEdgeSubjectsList())) {
            record.clearEdgeSubjects();
        }
        if (Columnar.allZero(record.getEdgeCountersList())) {
            record.clearEdgeCounters();
        }
        if (Columnar.allZero(record.getEdgeFlagsList())) {
            record.clearEdgeFlags();
        }
        if (Columnar.allZero(record.getColumnSubjectsList())) {
            record.clearColumnSubjects();
        }
        if (Columnar.allZero(record.getCorrectionSubjectsList())) {
            record.clearCorrectionSubjects();
        }
    }

    private int indexOf(Subject subject) {
        Integer known = subjects.get(subject);
        if (known != null) {
            return known;
        }
        subjects.put(subject, subjects.size());
        bytes += utf8Length(subject.id()) + SUBJECT_BYTES;
        return subjects.size() - 1;
    }

    private int indexOf(ReplicaId replica) {
        if (replica.equals(origin)) {
            return 0;
        }
        return replicas.computeIfAbsent(replica, added -> {
            record.addReplicas(added.toString());
            bytes += added.toString().length() + REPLICA_BYTES;
            return record.getReplicasCount();
        });
    }

    private static int utf8Length(String id) {
        int length = 0;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            // A surrogate is half of a character of four bytes.
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }
}
