package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A law guards something only if it can be broken: each broken rule must be noticed, and within few seeds. */
class MutationsTest {
    @ParameterizedTest
    @EnumSource(value = Mutation.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void brokenRuleIsNoticed(Mutation mutation) {
        assertThat(Mutations.firstNoticed(mutation))
                .as("within %s seeds", Mutations.SEEDS_MAX)
                .isPresent();
    }
}
