package dev.likewise.replication.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.LogRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads of a log record only whose columns it moves, and steps over the rest, which is nearly all of it: members, stamps
 * and credits. For whoever has to look through a long log.
 */
public final class RecordSubjects {
    private final List<String> ids = new ArrayList<>();
    private final List<Integer> relations = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private int columns;

    private RecordSubjects() {}

    /**
     * The subjects whose column of the origin the record moves.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     */
    public static Set<Subject> of(StoredRecord stored) {
        try {
            byte[] bytes = stored.bytes();
            RecordSubjects found = new RecordSubjects();
            found.read(CodedInputStream.newInstance(bytes, Long.BYTES, bytes.length - Long.BYTES));
            return found.subjects();
        } catch (IOException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("record " + stored + ": " + e.getMessage(), e);
        }
    }

    private void read(CodedInputStream in) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case LogRecord.SUBJECT_IDS_FIELD_NUMBER -> ids.add(in.readStringRequireUtf8());
                case LogRecord.SUBJECT_RELATIONS_FIELD_NUMBER -> readCells(in, relations);
                case LogRecord.COLUMN_SUBJECTS_FIELD_NUMBER -> readCells(in, rows);
                case LogRecord.COLUMN_POSITIVES_FIELD_NUMBER -> columns += countCells(in);
                default -> in.skipField(tag);
            }
        }
    }

    /** A column of numbers, packed as every version of the builder has written them. */
    private static void readCells(CodedInputStream in, List<Integer> cells) throws IOException {
        int outer = in.pushLimit(in.readRawVarint32());
        while (!in.isAtEnd()) {
            cells.add(in.readUInt32());
        }
        in.popLimit(outer);
    }

    private static int countCells(CodedInputStream in) throws IOException {
        int outer = in.pushLimit(in.readRawVarint32());
        int cells = 0;
        for (; !in.isAtEnd(); cells++) {
            in.readUInt64();
        }
        in.popLimit(outer);
        return cells;
    }

    private Set<Subject> subjects() {
        List<Subject> named = Columnar.subjects(ids, relations);
        Set<Subject> moved = new LinkedHashSet<>();
        for (int i = 0; i < columns; i++) {
            moved.add(named.get(Columnar.cell(rows, i)));
        }
        return moved;
    }
}
