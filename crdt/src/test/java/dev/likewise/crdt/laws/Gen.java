package dev.likewise.crdt.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Draws values of a type. The same state of the {@link Seeded} gives an equal value.
 *
 * @param <T> the type
 */
@FunctionalInterface
public interface Gen<T> {
    T draw(Seeded random);

    default <R> Gen<R> map(Function<? super T, ? extends R> f) {
        return random -> f.apply(draw(random));
    }

    /** Lists of {@code min} to {@code max} elements. */
    default Gen<List<T>> list(int min, int max) {
        return random -> {
            int n = random.between(min, max);
            List<T> drawn = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                drawn.add(draw(random));
            }
            return drawn;
        };
    }

    /** One of these values, each as likely as the others. */
    static <T> Gen<T> of(List<T> values) {
        return random -> random.pick(values);
    }

    /** A draw from one of these generators, each as likely as the others. */
    static <T> Gen<T> oneOf(List<Gen<T>> gens) {
        return random -> random.pick(gens).draw(random);
    }
}
