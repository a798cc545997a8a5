package dev.likewise.crdt.laws;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Random histories of a {@link Cluster}. */
public final class Histories {
    /** Makes histories shorter, and their steps simpler. */
    public static final Shrinker<List<Step>> SHRINKER = Shrinker.ofList(Step::smaller);

    /**
     * Histories of any kind. Each has a mixture of its own, some kinds of step often, some seldom, some not at all, and a
     * crowd of its own, few replicas and keys or all of them: a fault that needs one mixture is seldom met in the average.
     */
    public static final Gen<List<Step>> ANY = random -> {
        Crowd crowd = new Crowd(random, random.between(2, Cluster.REPLICAS), random.between(1, Cluster.KEY_COUNT));
        List<Function<Crowd, Step>> mixture = mixture(random);
        List<Step> steps = new ArrayList<>();
        for (int n = random.between(1, 80); n > 0; n--) {
            steps.add(random.pick(mixture).apply(crowd));
        }
        return steps;
    };

    private static final List<Long> AGES_MICROS = List.of(0L, 0L, 0L, 1L, 30L, 300L);

    private static final List<Function<Crowd, Step>> NEEDED =
            List.of(Crowd::tap, Crowd::sendEdge, Crowd::sendColumns, Crowd::deliver);

    private static final List<Function<Crowd, Step>> POSSIBLE = List.of(
            crowd -> new Step.SendState(crowd.replica(), crowd.replica()),
            crowd -> new Step.Drop(crowd.message()),
            crowd -> new Step.Pass(crowd.random.chance(90) ? crowd.random.below(3) : crowd.random.below(500)),
            crowd -> new Step.Skew(crowd.replica(), crowd.random.between(-200, 200)),
            crowd -> new Step.Cut(crowd.replica(), crowd.replica()),
            crowd -> new Step.Heal(),
            crowd -> new Step.Lose(crowd.replica()),
            crowd -> new Step.Learn(crowd.replica()),
            crowd -> new Step.Join(crowd.replica()));

    private Histories() {}

    private static List<Function<Crowd, Step>> mixture(Seeded random) {
        List<Function<Crowd, Step>> mixture = new ArrayList<>();
        NEEDED.forEach(kind -> mixture.addAll(Collections.nCopies(random.between(3, 9), kind)));
        random.some(POSSIBLE).forEach(kind -> mixture.addAll(Collections.nCopies(random.between(1, 3), kind)));
        return mixture;
    }

    /** Who takes part. */
    private record Crowd(Seeded random, int replicas, int keys) {
        Step tap() {
            return new Step.Tap(replica(), key(), random.chance(55), random.pick(AGES_MICROS));
        }

        Step sendEdge() {
            return new Step.SendEdge(replica(), replica(), key());
        }

        Step sendColumns() {
            return new Step.SendColumns(replica(), replica(), key());
        }

        Step deliver() {
            return new Step.Deliver(message(), random.chance(30));
        }

        /** Mostly one of those that were sent last. */
        int message() {
            return random.below(random.coin() ? 4 : 64);
        }

        int replica() {
            return random.below(replicas);
        }

        int key() {
            return random.below(keys);
        }
    }
}
