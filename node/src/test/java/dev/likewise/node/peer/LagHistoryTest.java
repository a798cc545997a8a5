package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LagHistoryTest {
    private final LagHistory history = new LagHistory();

    @Test
    void whoeverHasAllIsNotBehind() {
        history.add(5, 1_000);

        assertThat(history.ageOfAfter(5, 9_000)).isZero();
        assertThat(history.ageOfAfter(7, 9_000)).isZero();
    }

    @Test
    void theAgeIsThatOfTheFirstRecordThatIsMissing() {
        history.add(5, 1_000);
        history.add(5, 1_500);
        history.add(8, 2_000);
        history.add(9, 3_000);

        assertThat(history.ageOfAfter(4, 10_000)).isEqualTo(9_000);
        assertThat(history.ageOfAfter(5, 10_000)).isEqualTo(8_000);
        assertThat(history.ageOfAfter(6, 10_000)).isEqualTo(8_000);
        assertThat(history.ageOfAfter(8, 10_000)).isEqualTo(7_000);
    }

    @Test
    void aLongHistoryIsToldToWithinAnEighth() {
        int seconds = 100_000;
        for (int second = 1; second <= seconds; second++) {
            history.add(second, second * 1_000L);
        }
        long now = seconds * 1_000L;

        assertThat(history.ageOfAfter(0, now)).isEqualTo(now - 1_000);
        for (int behind = 2; behind < seconds; behind *= 3) {
            long age = (behind - 1) * 1_000L;
            assertThat(history.ageOfAfter(seconds - behind, now)).isBetween(age * 8 / 9 - 1_000, age);
        }
    }
}
