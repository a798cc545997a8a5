package dev.likewise.crdt.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Knows smaller values than a given one.
 *
 * @param <T> the type
 */
@FunctionalInterface
public interface Shrinker<T> {
    /** Smaller values, the much smaller ones first; lazy. A chain of them always ends. */
    Stream<T> smaller(T value);

    /** Knows none. */
    static <T> Shrinker<T> none() {
        return value -> Stream.empty();
    }

    /**
     * Lists with chunks left out, halves first and single elements last (delta debugging: Zeller, Hildebrandt, IEEE TSE
     * 28(2), 2002), then lists with one element made smaller.
     */
    static <T> Shrinker<List<T>> ofList(Shrinker<T> element) {
        return list -> Stream.concat(
                chunks(list.size())
                        .flatMap(chunk -> IntStream.iterate(0, from -> from < list.size(), from -> from + chunk)
                                .mapToObj(from -> without(list, from, Math.min(from + chunk, list.size())))),
                IntStream.range(0, list.size())
                        .boxed()
                        .flatMap(at -> element.smaller(list.get(at)).map(smaller -> with(list, at, smaller))));
    }

    /**
     * The smallest value to be found that is still wanted: goes to the first smaller one that is, until none is.
     *
     * @param value a value that is wanted
     * @param attemptsMax after how many questions to {@code wanted} to be content
     */
    default T smallest(T value, Predicate<T> wanted, int attemptsMax) {
        AtomicInteger attempts = new AtomicInteger();
        T smallest = value;
        for (Optional<T> next = Optional.of(value); next.isPresent(); ) {
            smallest = next.get();
            next = smaller(smallest)
                    .takeWhile(candidate -> attempts.getAndIncrement() < attemptsMax)
                    .filter(wanted)
                    .findFirst();
        }
        return smallest;
    }

    private static Stream<Integer> chunks(int size) {
        return Stream.iterate(
                (size + 1) / 2, chunk -> chunk > 0 && size > 0, chunk -> chunk == 1 ? 0 : (chunk + 1) / 2);
    }

    private static <T> List<T> without(List<T> list, int from, int to) {
        List<T> kept = new ArrayList<>(list.subList(0, from));
        kept.addAll(list.subList(to, list.size()));
        return kept;
    }

    private static <T> List<T> with(List<T> list, int at, T element) {
        List<T> changed = new ArrayList<>(list);
        changed.set(at, element);
        return changed;
    }
}
