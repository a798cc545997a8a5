package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The laws of everything that merges: values and their merge are a join-semilattice. They are why deltas may come in any
 * order, twice, or by a detour.
 *
 * <p>Source: Shapiro, Preguiça, Baquero, Zawirski, "Conflict-free Replicated Data Types", SSS 2011, section 2.2.
 *
 * @param name the name of the type in test reports
 * @param values draws values that could meet in one system
 * @param merge the merge
 * @param covers whether the first value knows all that the second knows; a partial order
 * @param <T> the type
 */
public record LatticeLaws<T>(String name, Gen<T> values, BinaryOperator<T> merge, BiPredicate<T, T> covers) {
    /** One test per law. */
    public Stream<DynamicTest> tests(Property property, int runs) {
        return Stream.of(
                test(property, runs, "merge commutes", this::commutes),
                test(property, runs, "merge associates", this::associates),
                test(property, runs, "merging again changes nothing", this::idempotent),
                test(property, runs, "merge never loses", this::neverLoses),
                test(property, runs, "merge invents nothing", this::inventsNothing));
    }

    private DynamicTest test(Property property, int runs, String law, Consumer<List<T>> check) {
        return dynamicTest(name + ": " + law, () -> property.forAll(runs, values.list(3, 3), check));
    }

    private void commutes(List<T> abc) {
        T a = abc.get(0);
        T b = abc.get(1);

        assertThat(merge.apply(a, b)).isEqualTo(merge.apply(b, a)).hasSameHashCodeAs(merge.apply(b, a));
    }

    private void associates(List<T> abc) {
        T a = abc.get(0);
        T b = abc.get(1);
        T c = abc.get(2);

        assertThat(merge.apply(merge.apply(a, b), c)).isEqualTo(merge.apply(a, merge.apply(b, c)));
    }

    private void idempotent(List<T> abc) {
        T a = abc.get(0);
        T merged = merge.apply(a, abc.get(1));

        assertThat(merge.apply(a, a)).isEqualTo(a);
        assertThat(merge.apply(merged, abc.get(1))).isEqualTo(merged);
        assertThat(merge.apply(merged, a)).isEqualTo(merged);
    }

    private void neverLoses(List<T> abc) {
        T a = abc.get(0);
        T b = abc.get(1);
        T merged = merge.apply(a, b);

        assertThat(covers.test(merged, a)).as("%s covers %s", merged, a).isTrue();
        assertThat(covers.test(merged, b)).as("%s covers %s", merged, b).isTrue();
        assertThat(merged.equals(a))
                .as("the merge is %s exactly if that covers %s", a, b)
                .isEqualTo(covers.test(a, b));
    }

    private void inventsNothing(List<T> abc) {
        T a = abc.get(0);
        T b = abc.get(1);
        T above = merge.apply(merge.apply(a, abc.get(2)), b);

        assertThat(covers.test(above, merge.apply(a, b))).isTrue();
    }
}
