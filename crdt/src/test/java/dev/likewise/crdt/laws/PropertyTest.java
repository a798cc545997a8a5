package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PropertyTest {
    private static final Gen<Integer> SMALL = random -> random.below(100);
    private static final Shrinker<Integer> DOWN = n -> n == 0 ? Stream.empty() : Stream.of(n / 2, n - 1);

    @Test
    void aLawThatHoldsIsAskedOncePerRun() {
        AtomicInteger asked = new AtomicInteger();

        Property.fixed("T#t").forAll(50, SMALL, n -> asked.incrementAndGet());

        assertThat(asked).hasValue(50);
    }

    @Test
    void aFailureNamesTheSeedFirstAndTheCommandLast() {
        assertThatThrownBy(() -> Property.fixed("SomeTest#someLaw").check(10, random -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("seed 1 fails: java.lang.IllegalStateException: broken\n"
                        + "replay: mvn -pl crdt test -Dtest=SomeTest#someLaw -Dseed=1");
    }

    @Test
    void aFailingListShrinksToWhatMatters() {
        assertThatThrownBy(() -> Property.fixed("T#t")
                        .forAll(
                                1_000,
                                SMALL.list(0, 60),
                                Shrinker.ofList(DOWN),
                                list -> assertThat(list.stream()
                                                .filter(n -> n >= 50)
                                                .count())
                                        .isLessThan(2)))
                .hasMessageContaining("counterexample:\n  50\n  50\nreplay:");
    }

    @Test
    void theSameSeedDrawsTheSame() {
        Gen<List<Integer>> lists = SMALL.list(5, 50);

        assertThat(lists.draw(new Seeded(7))).isEqualTo(lists.draw(new Seeded(7)));
        assertThat(lists.draw(new Seeded(7))).isNotEqualTo(lists.draw(new Seeded(8)));
    }

    @Test
    void smallerListsLeaveOutHalvesFirstAndEndWithSingles() {
        List<List<Integer>> smaller = Shrinker.<Integer>ofList(Shrinker.none())
                .smaller(List.of(1, 2, 3, 4))
                .toList();

        assertThat(smaller)
                .containsExactly(
                        List.of(3, 4),
                        List.of(1, 2),
                        List.of(2, 3, 4),
                        List.of(1, 3, 4),
                        List.of(1, 2, 4),
                        List.of(1, 2, 3));
    }

    @Test
    void shrinkingGivesUpAfterItsLastAttempt() {
        AtomicInteger asked = new AtomicInteger();
        List<Integer> tooLong =
                new ArrayList<>(IntStream.range(0, 1_000).boxed().toList());

        Shrinker.<Integer>ofList(Shrinker.none()).smallest(tooLong, list -> asked.incrementAndGet() < 0, 100);

        assertThat(asked).hasValue(100);
    }
}
