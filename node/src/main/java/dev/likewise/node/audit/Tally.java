package dev.likewise.node.audit;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.AuditFinding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Adds up the registers of one subject and holds the sums against its columns, by the laws of {@code docs/counting.md}: a
 * column's net is the sum of its replica's credits, and all nets together are the number of present registers.
 */
final class Tally {
    private final Map<ReplicaId, Long> credits = new TreeMap<>();
    private long present;
    private long registers;

    void add(Edge edge) {
        registers++;
        if (edge.present()) {
            present++;
        }
        edge.credits().forEach((replica, amount) -> credits.merge(replica, (long) amount, Long::sum));
    }

    /** How many registers were added. */
    long registers() {
        return registers;
    }

    /**
     * What does not fit, column by column and then as a whole.
     *
     * @param derived retired replicas whose columns this node derives
     */
    List<Difference> against(PnVector columns, ReplicaId self, Set<ReplicaId> derived) {
        Set<ReplicaId> replicas = new TreeSet<>(credits.keySet());
        replicas.addAll(columns.asMap().keySet());
        List<Difference> differences = new ArrayList<>();
        for (ReplicaId replica : replicas) {
            compare(
                    differences,
                    kind(replica, self, derived),
                    Optional.of(replica),
                    credits.getOrDefault(replica, 0L),
                    columns.column(replica).net());
        }
        compare(differences, Kind.COUNT, Optional.empty(), present, columns.raw());
        return differences;
    }

    private static Kind kind(ReplicaId replica, ReplicaId self, Set<ReplicaId> derived) {
        if (replica.equals(self)) {
            return Kind.OWN_COLUMN;
        }
        return derived.contains(replica) ? Kind.DERIVED_COLUMN : Kind.FOREIGN_COLUMN;
    }

    private static void compare(
            List<Difference> differences, Kind kind, Optional<ReplicaId> replica, long expected, long found) {
        if (expected != found) {
            differences.add(new Difference(kind, replica, expected, found));
        }
    }
}
