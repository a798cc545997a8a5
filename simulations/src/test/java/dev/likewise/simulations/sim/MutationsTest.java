package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A law guards something only if it can be broken: each broken rule must be noticed, and within few seeds or by its
 * scenario. Those that need more seeds are tried by {@code likewise sim --mutations}.
 */
class MutationsTest {
    @ParameterizedTest
    @MethodSource("quick")
    void brokenRuleIsNoticed(Mutation mutation) {
        assertThat(Mutations.noticed(mutation))
                .as("within %s seeds", mutation.seeds())
                .isPresent();
    }

    static Stream<Mutation> quick() {
        return Arrays.stream(Mutation.values())
                .filter(mutation -> mutation != Mutation.NONE && mutation.seeds() <= Mutation.SEEDS);
    }
}
