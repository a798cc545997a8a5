package dev.likewise.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private final Sessions sessions =
            new Sessions(LedgerTest.trace("u1 p1 +", "u1 p2 +", "u2 p1 +", "u1 p1 -", "u1 p3 +"));

    @Test
    void theFirstTapHasNone() {
        assertThat(sessions.who(0).session()).isEmpty();
        assertThat(sessions.who(0).user()).contains("u1");
    }

    @Test
    void theNewestAnswersGoesWithTheNextTapOfThatUserOnly() {
        sessions.answered(0, Optional.of("a"));

        assertThat(sessions.who(1).session()).contains("a");
        assertThat(sessions.who(2).session()).isEmpty();
    }

    @Test
    void aPairThatIsTappedAgainIsSentWithItsOwnLastAnswers() {
        sessions.answered(0, Optional.of("a"));
        sessions.answered(1, Optional.of("b"));

        assertThat(sessions.who(3).session()).contains("a");
        sessions.answered(3, Optional.of("c"));
        assertThat(sessions.who(4).session()).contains("c");
    }

    @Test
    void anAnswerWithoutOneChangesNothing() {
        sessions.answered(0, Optional.of("a"));
        sessions.answered(1, Optional.empty());

        assertThat(sessions.who(4).session()).contains("a");
    }
}
