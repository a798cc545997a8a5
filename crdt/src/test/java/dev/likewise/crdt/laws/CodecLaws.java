package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.crdt.Canonical;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The laws of a canonical form: each value is one sequence of bytes, each sequence of bytes is one value or is refused, and
 * the only way to refuse is {@link IllegalArgumentException}.
 *
 * @param name the name of the type in test reports
 * @param codec its canonical form
 * @param values draws values
 * @param <T> the type
 */
public record CodecLaws<T>(String name, Canonical<T> codec, Gen<T> values) {
    /** One test per law. */
    public Stream<DynamicTest> tests(Property property, int runs) {
        return Stream.of(
                test(property, runs, "what was written reads back", this::roundTrip),
                test(property, runs, "equal bytes exactly if equal values", this::oneForm),
                test(property, runs / 10, "every cut is refused", this::cutIsRefused),
                test(property, runs * 10, "garbled bytes are another value or refused", this::garbled),
                test(property, runs, "noise is refused or a value", random -> readOrRefuse(Garble.noise(random))));
    }

    /** The names of all constants of {@link Canonical} that are forms, so that a list can be shown to leave none out. */
    public static List<String> forms() {
        return Arrays.stream(Canonical.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == Canonical.class)
                .map(Field::getName)
                .toList();
    }

    private DynamicTest test(Property property, int runs, String law, Consumer<Seeded> check) {
        return dynamicTest(name + ": " + law, () -> property.check(runs, check));
    }

    private void roundTrip(Seeded random) {
        T value = values.draw(random);
        T read = codec.decode(codec.encode(value));

        assertThat(read).isEqualTo(value).hasSameHashCodeAs(value).hasToString(value.toString());
    }

    private void oneForm(Seeded random) {
        T a = values.draw(random);
        T b = values.draw(random);

        assertThat(Arrays.equals(codec.encode(a), codec.encode(b))).isEqualTo(a.equals(b));
        assertThat(codec.encode(codec.decode(codec.encode(a)))).isEqualTo(codec.encode(a));
    }

    private void cutIsRefused(Seeded random) {
        byte[] bytes = codec.encode(values.draw(random));

        for (int length = 0; length < bytes.length; length++) {
            assertRefused(Arrays.copyOf(bytes, length));
        }
        assertRefused(Arrays.copyOf(bytes, bytes.length + 1));
    }

    private void garbled(Seeded random) {
        byte[] bytes = codec.encode(values.draw(random));
        for (int faults = random.between(1, 3); faults > 0; faults--) {
            bytes = Garble.once(bytes, random);
        }
        readOrRefuse(bytes);
    }

    private void readOrRefuse(byte[] bytes) {
        // Whatever is accepted must be what would have been written.
        read(bytes).ifPresent(value -> assertThat(codec.encode(value)).isEqualTo(bytes));
    }

    private void assertRefused(byte[] bytes) {
        read(bytes).ifPresent(value -> {
            throw new AssertionError("read " + value + " from " + HexFormat.of().formatHex(bytes));
        });
    }

    /** Empty if the bytes are refused; every other exception is a fault and passes through. */
    private Optional<T> read(byte[] bytes) {
        try {
            return Optional.of(codec.decode(bytes));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }
}
