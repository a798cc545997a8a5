package dev.likewise.simulations.sim;

import java.util.List;
import java.util.Optional;

/**
 * What becomes of disks and replicas.
 *
 * @param everyMillis the mean pause between two such events, at the most one of which is under way
 * @param weights how often each of {@link Kind} comes, in their order
 * @param spares how many machines there are for copies of disks
 */
record LifePlan(int everyMillis, List<Integer> weights, int spares) {
    /** What can become of them. */
    enum Kind {
        /** A replica that lives is retired. */
        RETIRE,
        /** A disk is lost; its replica is retired, and an empty one may take the place. */
        LOSE,
        /** An older copy of the disk is put in, and nobody says so. */
        ROLL_BACK,
        /** One other hears what is written before a copy is put back, and all but that one what is written then. */
        FORK,
        /** An older copy of the disk is put in as a backup, which starts over. */
        RESTORE,
        /** A copy of the disk is started on another machine. */
        COPY,
        /** Two are cut off together; then the disk of one is lost, and the other, which lives, is retired. */
        LOSE_AND_RETIRE
    }

    /** All kinds, in the order of the weights. */
    private static final List<Kind> KINDS = List.of(Kind.values());

    /** Disks stay what they are. */
    static final LifePlan NOTHING =
            new LifePlan(1, KINDS.stream().map(kind -> 0).toList(), 0);

    LifePlan {
        weights = List.copyOf(weights);
    }

    static LifePlan draw(Seeded random) {
        return new LifePlan(
                random.pick(100, 300, 1_000),
                KINDS.stream().map(kind -> random.pick(0, 1, 3, 10)).toList(),
                random.pick(0, 1));
    }

    /** One of the kinds by their weights; empty if all are 0. */
    Optional<Kind> pick(Seeded random) {
        int place = random.weighted(weights.stream().mapToInt(Integer::intValue).toArray());
        return place < 0 ? Optional.empty() : Optional.of(KINDS.get(place));
    }
}
