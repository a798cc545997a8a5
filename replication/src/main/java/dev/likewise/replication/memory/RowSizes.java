package dev.likewise.replication.memory;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StoredRecord;

/** About how many bytes a row would take on a disk: ids by their characters, numbers as if they were fixed. */
final class RowSizes {
    private static final int NUMBER = 8;
    private static final int CREDIT = 4;

    private RowSizes() {}

    static long of(EdgeKey key, Register register) {
        if (register.isNone()) {
            return 0;
        }
        int ids = key.subject().id().length() + key.member().length();
        return ids + 2L * NUMBER + (long) CREDIT * register.edge().credits().size();
    }

    static long of(Subject subject, PnVector columns) {
        long[] size = {0};
        columns.forEach((replica, column) -> size[0] += subject.id().length() + 3L * NUMBER);
        return size[0];
    }

    static long of(StoredRecord record) {
        return 2L * NUMBER + record.bytes().length;
    }
}
