package dev.likewise.replication.wire;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What records and chunks of snapshots have in common: columns of equal length, left out where they are all zeros. */
final class Columnar {
    private Columnar() {}

    static boolean allZero(List<Integer> column) {
        return column.stream().allMatch(value -> value == 0);
    }

    /** A cell of a column that is left out where it would be all zeros. */
    static int cell(List<Integer> column, int i) {
        return column.isEmpty() ? 0 : column.get(i);
    }

    static void requireLength(String column, int length, int rows, boolean mayBeLeftOut) {
        if (length != rows && !(mayBeLeftOut && length == 0)) {
            throw new IllegalArgumentException(column + ": " + length + " cells (expected: " + rows + ")");
        }
    }

    static void require(boolean sound, String fault) {
        if (!sound) {
            throw new IllegalArgumentException("a record or chunk with " + fault);
        }
    }

    static <T> T required(T value, String fault) {
        require(value != null, fault);
        return value;
    }

    /** The dictionary of subjects. */
    static List<Subject> subjects(List<String> ids, List<Integer> relations) {
        requireLength("subject_relations", relations.size(), ids.size(), true);
        List<Subject> subjects = new ArrayList<>(ids.size());
        for (int i = 0; i < ids.size(); i++) {
            subjects.add(new Subject(1 + cell(relations, i), Ids.check("subject", ids.get(i))));
        }
        return subjects;
    }

    /** Credits that are not the plain ones, by edge. */
    static NavigableMap<Integer, Credits> credits(
            List<Integer> edges, List<Integer> replicas, List<Integer> amounts, List<ReplicaId> names) {
        int n = edges.size();
        requireLength("credit_replicas", replicas.size(), n, false);
        requireLength("credit_amounts", amounts.size(), n, false);
        NavigableMap<Integer, Credits> credits = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            int edge = edges.get(i);
            ReplicaId replica = names.get(replicas.get(i));
            Credits before = credits.getOrDefault(edge, Credits.NONE);
            require(before.of(replica) == 0 && amounts.get(i) != 0, "a credit given twice, or of zero");
            require(before.size() < RecordBuilder.CREDITS_MAX, "more credits than an edge may carry");
            credits.put(edge, before.plus(replica, amounts.get(i)));
        }
        return credits;
    }
}
