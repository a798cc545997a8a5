package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoVerdictTest {
    @Test
    void rightIsEveryCountAndEveryMember() {
        assertThat(verdict(70, 0).isRight()).isTrue();
        assertThat(verdict(71, 0).isRight()).isFalse();
        assertThat(verdict(70, 1).isRight()).isFalse();
    }

    @Test
    void jsonHasTheSameNamesWhateverTheVerdict() {
        assertThat(verdict(71, 2).json().keySet())
                .containsExactly(
                        "right", "taps", "expected", "regions", "wrong_members", "plain_pn_counter", "heal_ms");
    }

    private static DemoVerdict verdict(long count, long wrongMembers) {
        return new DemoVerdict(Map.of("us", count), List.of(wrongMembers), 70, 90, 156, Duration.ofMillis(300));
    }
}
