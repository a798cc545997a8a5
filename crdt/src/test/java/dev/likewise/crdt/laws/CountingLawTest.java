package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The law of counting over random histories: cuts, loss, duplicates, reorder, relays, skew, late taps, lost disks. */
class CountingLawTest {
    private static final int RUNS = 20_000;

    @Test
    void afterEveryHistoryTheCountIsTheNumberOfLikes(TestInfo info) {
        Property.of(info).forAll(RUNS, Histories.ANY, Histories.SHRINKER, history -> Cluster.run(Rule.REAL, history));
    }

    @Test
    void historiesGoThroughAllThatMakesCountingHard() {
        int histories = 1_000;
        Map<Cluster.Seen, Integer> through = new EnumMap<>(Cluster.Seen.class);

        Property.fixed("")
                .forAll(
                        histories,
                        Histories.ANY,
                        history -> Cluster.run(Rule.REAL, history)
                                .forEach((what, times) -> through.merge(what, times > 0 ? 1 : 0, Integer::sum)));

        assertThat(Arrays.stream(Cluster.Seen.values()))
                .allSatisfy(what -> assertThat(through.get(what))
                        .as("of %d histories, those with %s", histories, what)
                        .isGreaterThan(histories / 50));
    }
}
