package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseRelationsTest {
    private final SparseRelations sparse = new SparseRelations();

    @Test
    void saysNoUntilASubjectIsAdded() {
        Subject hidden = new Subject(Relation.HIDES_COUNT, "p");
        assertThat(sparse.mayHold(hidden)).isFalse();
        sparse.add(hidden);
        assertThat(sparse.mayHold(hidden)).isTrue();
        assertThat(sparse.mayHold(new Subject(Relation.HIDES_COUNT, "q"))).isFalse();
        assertThat(sparse.mayHold(new Subject(Relation.HIDES_COUNTS, "p"))).isFalse();
    }

    @Test
    void knowsNothingOfOtherRelations() {
        assertThat(sparse.mayHold(Subject.post("p"))).isTrue();
        sparse.add(Subject.post("p"));
        assertThat(sparse.mayHold(new Subject(Relation.HIDES_COUNT, "p"))).isFalse();
    }

    @Test
    void nearlyAlwaysSaysNoOfSubjectsThatWereNotAdded() {
        added(100_000).forEach(sparse::add);
        assertThat(added(100_000)).allMatch(sparse::mayHold);
        long inVain = IntStream.range(0, 100_000)
                .mapToObj(i -> new Subject(Relation.HIDES_COUNTS, "other" + i))
                .filter(sparse::mayHold)
                .count();
        assertThat(inVain).isBetween(1L, 2_000L);
    }

    private static List<Subject> added(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> new Subject(Relation.HIDES_COUNT, "p" + i))
                .toList();
    }
}
