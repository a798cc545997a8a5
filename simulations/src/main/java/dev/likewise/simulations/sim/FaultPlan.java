package dev.likewise.simulations.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What goes wrong.
 *
 * @param everyMillis the mean pause between two faults; 0 for none
 * @param weights how often each of {@link Kind} comes, in their order
 * @param downMaxMillis how long a crashed node stays down at the most
 * @param pointPerMille crashes at the points within a turn, of 1,000 passages
 * @param rarePointPerMille the same of turns that stage, merge, purge or trim
 * @param skewMicros how far clocks are apart at the start, at the most
 * @param cutForGood whether some cut outlasts the heal, while everybody still reaches everybody through others
 * @param absentee whether some node stays down when all is healed, until the others have come to rest without it
 * @param movePercent restarts after which a node tells others another address; the configured one leads to it all the same
 */
record FaultPlan(
        int everyMillis,
        List<Integer> weights,
        int downMaxMillis,
        int pointPerMille,
        int rarePointPerMille,
        long skewMicros,
        boolean cutForGood,
        boolean absentee,
        int movePercent) {
    /** What a fault can be. */
    enum Kind {
        CUT_PAIR,
        CUT_ONE_WAY,
        ISOLATE,
        HEAL_ONE,
        HEAL_ALL,
        SLOW,
        BREAK,
        CRASH,
        STOP,
        PAUSE,
        CLOCK,
        WRITE_FAILS,
        SYNC_FAILS
    }

    static final FaultPlan NONE = new FaultPlan(0, List.of(), 1, 0, 0, 0, false, false, 0);

    /** All kinds, in the order of the weights. */
    static final List<Kind> KINDS = List.of(Kind.values());

    FaultPlan {
        weights = List.copyOf(weights);
    }

    static FaultPlan draw(Seeded random) {
        List<Integer> weights = Arrays.stream(Kind.values())
                .map(kind -> random.pick(0, 0, 1, 3, 10))
                .toList();
        boolean cutForGood = random.chance(30);
        return new FaultPlan(
                random.pick(50, 200, 500, 2_000),
                weights,
                random.pick(10, 500, 3_000),
                random.pick(0, 0, 1, 5),
                random.pick(0, 0, 10, 50),
                random.pick(0, 0, 20_000, 400_000, 3_000_000),
                cutForGood,
                !cutForGood && random.chance(30),
                random.pick(0, 0, 30));
    }

    /** Without one kind. */
    FaultPlan without(Kind kind) {
        if (weight(kind) == 0) {
            return this;
        }
        List<Integer> fewer = new ArrayList<>(weights);
        fewer.set(KINDS.indexOf(kind), 0);
        return new FaultPlan(
                everyMillis,
                fewer,
                downMaxMillis,
                pointPerMille,
                rarePointPerMille,
                skewMicros,
                cutForGood,
                absentee,
                movePercent);
    }

    /** Without crashes within a turn, clocks that are off, and what lasts beyond the heal. */
    FaultPlan withoutPoints() {
        return new FaultPlan(everyMillis, weights, downMaxMillis, 0, 0, 0, false, false, 0);
    }

    /** Without what lasts beyond the heal. */
    FaultPlan withoutAbsence() {
        return new FaultPlan(
                everyMillis,
                weights,
                downMaxMillis,
                pointPerMille,
                rarePointPerMille,
                skewMicros,
                false,
                false,
                movePercent);
    }

    /** Whether all nodes have to know all others from the start, as some may not meet who could tell them. */
    boolean needsAllPeers() {
        return cutForGood || absentee;
    }

    int[] weightArray() {
        return weights.stream().mapToInt(Integer::intValue).toArray();
    }

    int weight(Kind kind) {
        return weights.isEmpty() ? 0 : weights.get(KINDS.indexOf(kind));
    }
}
