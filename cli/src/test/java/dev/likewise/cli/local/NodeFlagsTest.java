package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeFlagsTest {
    @Test
    void valuesFollowTheirNamesOrStandBehindAnEqualsSign() {
        assertThat(parse("--region", "us", "--data=/a=b", "--max-clock-drift", "-1"))
                .isEqualTo(Map.of("region", List.of("us"), "data", List.of("/a=b"), "max-clock-drift", List.of("-1")));
    }

    @Test
    void aNameAloneHasNoValueAndANameAgainOneMore() {
        assertThat(parse("--found", "--peer", "a:1", "--peer", "b:2"))
                .isEqualTo(Map.of("found", List.of(), "peer", List.of("a:1", "b:2")));
    }

    @Test
    void aWordThatBelongsToNoNameIsWrongUse() {
        assertThatThrownBy(() -> parse("--region", "us", "eu"))
                .hasMessage("'eu' belongs to no setting: settings are given as --name value");
        assertThatThrownBy(() -> parse("--region=us", "eu")).hasMessageStartingWith("'eu' belongs to no setting");
    }

    private static Map<String, List<String>> parse(String... words) {
        return NodeFlags.parse(List.of(words));
    }
}
