package dev.likewise.replication.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.likewise.replication.proto.LogRecord;
import dev.likewise.replication.proto.Records;
import java.io.IOException;

/**
 * How many edges records hold, without decoding them: members have one entry an edge, and are stepped over one by one. Safe
 * for all threads.
 */
public final class RecordEdges {
    private static final int CHAIN_BYTES = 8;
    private static final int TAG = LogRecord.EDGE_MEMBERS_FIELD_NUMBER << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;

    private RecordEdges() {}

    /** The edges in all records of a frame; those of a record that cannot be read count up to where it breaks off. */
    public static int count(Records frame) {
        int edges = 0;
        for (ByteString stored : frame.getRecordsList()) {
            edges += stored.size() < CHAIN_BYTES ? 0 : count(stored.substring(CHAIN_BYTES));
        }
        return edges;
    }

    private static int count(ByteString logRecord) {
        int edges = 0;
        try {
            CodedInputStream in = logRecord.newCodedInput();
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                edges += tag == TAG ? 1 : 0;
                if (!in.skipField(tag)) {
                    break;
                }
            }
        } catch (IOException e) {
            // Whoever takes it in says what is wrong with it.
            return edges;
        }
        return edges;
    }
}
