package dev.likewise.crdt.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All orders of a few things. */
public final class Orders {
    private Orders() {}

    /** Every order of these elements: n! lists, so for up to about eight. */
    public static <T> Stream<List<T>> of(List<T> elements) {
        if (elements.isEmpty()) {
            return Stream.of(List.of());
        }
        return IntStream.range(0, elements.size()).boxed().flatMap(first -> {
            List<T> others = new ArrayList<>(elements);
            T head = others.remove((int) first);
            return of(others)
                    .map(tail -> Stream.concat(Stream.of(head), tail.stream()).toList());
        });
    }
}
