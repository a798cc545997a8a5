package dev.likewise.crdt.laws;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The laws of {@code docs/counting.md}, checked from outside: this remembers every tap that was written and the columns
 * that each replica had, and compares.
 */
final class CountingLaws {
    private final Map<EdgeKey, NavigableMap<Stamp, Boolean>> written = new TreeMap<>();
    private final Map<ReplicaId, Map<Subject, PnVector>> before = new HashMap<>();
    private final Set<ReplicaId> lost = new HashSet<>();

    /**
     * Remembers a tap.
     *
     * @return how many others of the same key were written at the same time
     */
    int written(EdgeKey key, Stamp stamp, boolean present) {
        NavigableMap<Stamp, Boolean> taps = written.computeIfAbsent(key, any -> new TreeMap<>());
        int ties = (int) taps.keySet().stream()
                .filter(other -> other.time().equals(stamp.time()))
                .count();
        require(taps.put(stamp, present) == null, () -> "a stamp was given out twice: " + stamp);
        return ties;
    }

    void lost(ReplicaId replica) {
        lost.add(replica);
    }

    /** Forgets what columns a replica had: it has learnt of a loss, and derives a column. */
    void forget(ModelReplica replica) {
        before.remove(replica.id());
    }

    /** A tap is seen at once where it was taken, and moves the sum there by what it changed. */
    void checkTap(ModelReplica at, EdgeKey key, Edge old, boolean present, long rawBefore) {
        int changed = (present ? 1 : 0) - (old.present() ? 1 : 0);
        long moved = at.columns(key.subject()).raw() - rawBefore;
        require(at.edge(key).present() == present, () -> "a tap is not seen at " + at);
        require(moved == changed, () -> "a tap that changed " + changed + " moved the sum by " + moved + " at " + at);
    }

    /** What holds at any moment at any replica. */
    void check(ModelReplica replica) {
        replica.registers().forEach((key, edge) -> checkCredits(key, edge));
        Map<Subject, PnVector> columnsBefore = before.computeIfAbsent(replica.id(), any -> new TreeMap<>());
        for (Subject subject : subjects(replica)) {
            PnVector columns = replica.columns(subject);
            checkAudit(replica, subject, columns);
            checkGrowth(replica, columnsBefore.getOrDefault(subject, PnVector.EMPTY), columns);
            columnsBefore.put(subject, columns);
        }
    }

    private static void checkCredits(EdgeKey key, Edge edge) {
        require(edge.credits().sum() == (edge.present() ? 1 : 0), () -> "credits do not add up: " + key + " " + edge);
    }

    /** The audit law: the own net is the sum of the own credits; so is, derived, that of a retired replica. */
    private static void checkAudit(ModelReplica replica, Subject subject, PnVector columns) {
        long own = columns.column(replica.id()).net();
        long credited = replica.credited(subject, replica.id());
        require(own == credited, () -> "own net " + own + ", own credits " + credited + " at " + replica);
        for (ReplicaId gone : replica.retired()) {
            PnCounter derived = PnCounter.ofNet(replica.credited(subject, gone));
            require(columns.column(gone).equals(derived), () -> gone + " is not derived at " + replica);
        }
    }

    private static void checkGrowth(ModelReplica replica, PnVector earlier, PnVector now) {
        earlier.forEach((id, column) -> require(
                replica.retired().contains(id) || now.column(id).covers(column),
                () -> "the column of " + id + " shrank from " + column + " at " + replica));
    }

    /** What holds when everybody has heard of everything. */
    void checkRest(List<ModelReplica> living) {
        ModelReplica first = living.get(0);
        for (ModelReplica replica : living) {
            require(replica.registers().equals(first.registers()), () -> "registers differ: " + replica + ", " + first);
            for (Subject subject : subjects(replica)) {
                PnVector columns = replica.columns(subject);
                require(columns.equals(first.columns(subject)), () -> "columns differ: " + replica + ", " + first);
                require(columns.raw() == replica.live(subject), () -> "the sum is not the number of likes: " + replica);
                require(columns.count() == columns.raw(), () -> "served is not the sum: " + replica);
            }
        }
        written.forEach((key, taps) -> checkLastTapWins(first, key, taps));
    }

    /** The last tap wins, but for those that only a lost disk had. */
    private void checkLastTapWins(ModelReplica at, EdgeKey key, NavigableMap<Stamp, Boolean> taps) {
        Stamp winner = at.edge(key).stamp();
        for (Stamp later : taps.tailMap(winner, false).keySet()) {
            require(lost.contains(later.replica()), () -> "the tap " + later + " of " + key + " did not win: " + at);
        }
        boolean isKnown = taps.containsKey(winner) || at.edge(key).isNever();
        require(isKnown, () -> "nobody tapped " + key + " at " + winner);
        require(taps.getOrDefault(winner, false) == at.edge(key).present(), () -> key + " is not as tapped: " + at);
    }

    private static Set<Subject> subjects(ModelReplica replica) {
        Set<Subject> subjects = new HashSet<>();
        replica.registers().keySet().forEach(key -> subjects.add(key.subject()));
        return subjects;
    }

    private static void require(boolean holds, Supplier<String> fault) {
        if (!holds) {
            throw new AssertionError(fault.get());
        }
    }
}
