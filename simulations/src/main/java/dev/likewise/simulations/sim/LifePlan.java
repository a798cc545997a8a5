package dev.likewise.simulations.sim;

import java.util.Arrays;
import java.util.List;

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
        /** An older copy of the disk is put in as a backup, which starts over. */
        RESTORE,
        /** A copy of the disk is started on another machine. */
        COPY
    }

    LifePlan {
        weights = List.copyOf(weights);
    }

    static LifePlan draw(Seeded random) {
        return new LifePlan(
                random.pick(100, 300, 1_000),
                Arrays.stream(Kind.values())
                        .map(kind -> random.pick(0, 1, 3, 10))
                        .toList(),
                random.pick(0, 1));
    }

    int[] weightArray() {
        return weights.stream().mapToInt(Integer::intValue).toArray();
    }
}
