package dev.likewise.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void showsWhatIsDoneHowFastAndHowLongTheRestTakes() {
        ProgressBar bar = new ProgressBar(10_000, "taps", 0);

        assertThat(bar.at(5_000, 5 * SECOND))
                .isEqualTo("[############............]  50 %  5,000 of 10,000 taps, 1,000/s, 5 s left");
    }

    @Test
    void longTimesAreInMinutes() {
        assertThat(new ProgressBar(10_000, "taps", 0).at(100, SECOND)).endsWith("100/s, 1 min 39 s left");
    }

    @Test
    void promisesNothingWhileNothingMoves() {
        assertThat(new ProgressBar(10, "taps", 0).at(0, SECOND))
                .isEqualTo("[........................]   0 %  0 of 10 taps, 0/s");
    }

    @Test
    void theRateFollowsWhatHappensNow() {
        ProgressBar bar = new ProgressBar(1_000_000, "taps", 0);
        bar.at(1_000, SECOND);
        String line = "";
        for (int i = 2; i < 30; i++) {
            line = bar.at(1_000 + 100L * (i - 1), i * SECOND);
        }

        assertThat(line).containsPattern(" 10[0-9]/s");
    }
}
