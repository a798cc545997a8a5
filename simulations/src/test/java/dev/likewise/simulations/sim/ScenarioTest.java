package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stories with a fixed course; {@link MutationsTest} shows that they can fail. */
class ScenarioTest {
    @ParameterizedTest
    @MethodSource("names")
    void storyComesToAGoodEnd(String name) {
        Scenario scenario = Scenario.named(name).orElseThrow();
        Optional<LawBroken> broken = scenario.run(Mutation.NONE, new Figures());
        assertThat(broken)
                .as(() -> broken.map(law -> law.law() + ": " + law.getMessage()).orElse("")
                        + String.join("\n", scenario.story(Mutation.NONE, 60)))
                .isEmpty();
    }

    static Stream<String> names() {
        return Scenario.ALL.stream().map(Scenario::name);
    }

    @Test
    void namesAreUnique() {
        List<String> names = names().toList();
        assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    }
}
